import { useState } from 'react';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { classes } from '../../kit/classes';
import { Select, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { isRefusal, REFUSALS, type RefusalName } from './refusals';

const BEHAVIOURS = ['greylist', 'refuse', 'stall', 'drop', 'down', 'capture'] as const;
type Behaviour = (typeof BEHAVIOURS)[number];

export function HostForm() {
  const { t } = useSpeech();
  const say = useToast();
  const [behaviour, setBehaviour] = useState<Behaviour>('greylist');
  const set = useAct('PUT /v1/sandbox/hosts/{name}', ['GET /v1/sandbox/hosts']);
  return (
    <Form
      error={set.error}
      onSubmit={(data) => {
        const domain = field(data, 'domain');
        set.mutate(
          { params: { name: domain }, body: { behaviour, ...(behaviour === 'refuse' && refusalIn(data)) } },
          {
            onSuccess: () => say(t('sandbox.hostSet', { domain, behaviour: t(`sandbox.behaviour.${behaviour}`) })),
          },
        );
      }}
    >
      <TextField
        label={t('sandbox.hostDomain')}
        hint={t('sandbox.hostDomainHint')}
        name="domain"
        placeholder="remote.test"
        required
        isWire
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-md"
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t('sandbox.behaviour')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {BEHAVIOURS.map((one) => (
            <BehaviourOption key={one} behaviour={one} isChosen={one === behaviour} onChoose={setBehaviour} />
          ))}
        </div>
      </fieldset>
      {behaviour === 'refuse' && <RefusalFields />}
      <Button type="submit" look="primary" isBusy={set.isPending}>
        {t('sandbox.setHost')}
      </Button>
    </Form>
  );
}

function refusalIn(data: FormData): { provider?: RefusalName; text?: string } {
  const words = field(data, 'words');
  if (words === 'own') return { text: field(data, 'text') };
  return isRefusal(words) ? { provider: words } : {};
}

function BehaviourOption({
  behaviour,
  isChosen,
  onChoose,
}: {
  behaviour: Behaviour;
  isChosen: boolean;
  onChoose: (behaviour: Behaviour) => void;
}) {
  const { t } = useSpeech();
  return (
    <label
      className={classes(
        'flex cursor-pointer gap-3 rounded-lg border p-3 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name="behaviour"
        checked={isChosen}
        onChange={() => onChoose(behaviour)}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block text-sm font-medium">{t(`sandbox.behaviour.${behaviour}`)}</span>
        <span className="block text-xs text-soft">{t(`sandbox.behaviour.${behaviour}.hint`)}</span>
      </span>
    </label>
  );
}

function RefusalFields() {
  const { t } = useSpeech();
  const [words, setWords] = useState('none');
  return (
    <div className="max-w-md space-y-4">
      <Select label={t('sandbox.refusal')} name="words" value={words} onChange={({ target }) => setWords(target.value)}>
        {(['none', ...REFUSALS, 'own'] as const).map((one) => (
          <option key={one} value={one}>
            {t(`sandbox.refusal.${one}`)}
          </option>
        ))}
      </Select>
      {words === 'own' && (
        <TextField
          label={t('sandbox.ownReply')}
          hint={t('sandbox.ownReplyHint')}
          name="text"
          maxLength={500}
          required
          isWire
        />
      )}
    </div>
  );
}
