import { useState } from 'react';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { CheckField, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useLabels } from '../folders/use-labels';
import { useMailActions } from './mail-actions';

/** What the service accepts as a label. */
const LABEL = '[A-Za-z0-9][A-Za-z0-9_.\\-]*';

/** Labels of these messages: those in use, and a new one. */
export function LabelMenu({ messages }: { messages: readonly Message[] }) {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('mail.labels')} icon="tag" onClick={() => setOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('mail.labels')}>
        {isOpen && <LabelList messages={messages} />}
      </Dialog>
    </>
  );
}

function LabelList({ messages }: { messages: readonly Message[] }) {
  const { t } = useSpeech();
  const { setLabel } = useMailActions();
  // As they were when it was opened, with the changes made since: chosen messages are not read again while it is open
  const [set, setSet] = useState<ReadonlyMap<string, boolean>>(new Map());
  const known = [...new Set([...useLabels(), ...messages.flatMap(({ labels }) => labels), ...set.keys()])].toSorted();
  const isSet = (label: string) => set.get(label) ?? messages.every(({ labels }) => labels.includes(label));
  const change = (label: string, isOn: boolean) => {
    setLabel(messages, label, isOn);
    setSet((before) => new Map(before).set(label, isOn));
  };
  return (
    <div className="space-y-4">
      {known.length > 0 && (
        <div className="max-h-72 space-y-2 overflow-y-auto p-1">
          {known.map((label) => (
            <CheckField
              key={label}
              label={<bdi>{label}</bdi>}
              checked={isSet(label)}
              onChange={({ target }) => change(label, target.checked)}
            />
          ))}
        </div>
      )}
      <Form
        className="flex items-end gap-2 space-y-0"
        onSubmit={(data) => {
          const label = field(data, 'label').toLowerCase();
          if (label !== '') change(label, true);
        }}
      >
        <TextField
          key={known.length}
          label={t('mail.newLabel')}
          name="label"
          pattern={LABEL}
          maxLength={50}
          required
          className="grow"
        />
        <Button type="submit" icon="plus">
          {t('shell.add')}
        </Button>
      </Form>
    </div>
  );
}
