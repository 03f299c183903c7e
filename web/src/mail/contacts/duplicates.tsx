import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { ListedContact } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { FormError } from '../../kit/form';
import { Empty } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { Face } from '../reader/face';
import { mergeContacts } from './contact-acts';
import { type ContactBook, type ContactGroup, findDuplicates } from './contact-list-data';

/** Contacts that share a name or an address, beside each other; one of them gets everything. */
export function Duplicates({ contacts, groups }: ContactBook) {
  const { t } = useSpeech();
  const sets = useMemo(() => findDuplicates(contacts), [contacts]);
  const [separate, setSeparate] = useState<ReadonlySet<string>>(new Set());
  const shown = sets.filter((set) => !separate.has(keyOf(set)));
  return (
    <div className="mx-auto max-w-3xl space-y-4 p-5">
      <div>
        <h2 className="text-xl font-semibold tracking-tight">{t('contacts.duplicates')}</h2>
        <p className="text-sm text-soft">{t('contacts.duplicatesHint')}</p>
      </div>
      {shown.length === 0 && <Empty icon="check" title={t('contacts.noDuplicates')} />}
      {shown.map((set) => (
        <DuplicateSet
          key={keyOf(set)}
          set={set}
          groups={groups}
          onSeparate={() => setSeparate(new Set([...separate, keyOf(set)]))}
        />
      ))}
    </div>
  );
}

const keyOf = (set: readonly ListedContact[]) => set.map(({ id }) => id).join(' ');

function DuplicateSet({
  set,
  groups,
  onSeparate,
}: {
  set: readonly ListedContact[];
  groups: readonly ContactGroup[];
  onSeparate: () => void;
}) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const say = useToast();
  const name = useId();
  const [keptId, setKept] = useState(set[0]?.id);
  const kept = set.find(({ id }) => id === keptId) ?? set[0];
  const merge = useMutation({
    mutationFn: async () => {
      if (!kept) return;
      const others = set.filter((one) => one !== kept);
      await mergeContacts(client, kept, others, groups);
      say(t('contacts.merged', { name: kept.full_name }));
    },
  });
  return (
    <section className="rounded-xl border border-line bg-surface p-4 shadow-card" aria-label={kept?.full_name}>
      <fieldset className="grid min-w-0 gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-sm text-soft">{t('contacts.chooseKept')}</legend>
        {set.map((contact) => (
          <label
            key={contact.id}
            className="flex min-w-0 cursor-pointer items-start gap-3 rounded-lg border border-line p-3 text-sm has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              checked={contact === kept}
              onChange={() => setKept(contact.id)}
              className="mt-1 size-4 accent-accent"
            />
            <Face of={contact.full_name || '?'} className="size-8 text-xs" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <bdi className="block font-medium">{contact.full_name || t('contacts.nameless')}</bdi>
              {contact.organization && <bdi className="block text-soft">{contact.organization}</bdi>}
              {[...contact.emails, ...contact.phone_numbers].map(({ value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: values of one card, in its order
                <bdi key={at} className="wire block text-soft">
                  {value}
                </bdi>
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="mt-3 space-y-4">
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onSeparate}>{t('contacts.keepSeparate')}</Button>
          <Button look="primary" isBusy={merge.isPending} onClick={() => merge.mutate()}>
            {t('contacts.merge')}
          </Button>
        </div>
        <FormError error={merge.error} />
      </div>
    </section>
  );
}
