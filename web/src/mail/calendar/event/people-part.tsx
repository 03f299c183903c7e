import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { Button, IconButton } from '../../../kit/button';
import { TextField } from '../../../kit/field';
import { formatPerson, parseAddresses } from '../../compose/parse-addresses';
import { loadPeople } from '../../compose/people';
import type { Person } from '../../reader/parsed-mail';
import { type Invitee, isSameAddress } from '../ical/invitees';

const SUGGESTED = 50;

/** Who is invited; each gets a letter when the event is saved. */
export function PeoplePart({
  invitees,
  onChange,
}: {
  invitees: readonly Invitee[];
  onChange: (invitees: readonly Invitee[]) => void;
}) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const list = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [known, setKnown] = useState<readonly Person[]>([]);
  useEffect(() => {
    loadPeople(client).then(setKnown, () => {});
  }, [client]);
  const add = () => {
    const people = parseAddresses(typed).filter(({ address }) => address.includes('@'));
    if (people.length === 0) return setError(typed.trim() === '' ? '' : t('calendar.noAddress'));
    const added = people.filter(({ address }) => !invitees.some((one) => isSameAddress(one.address, address)));
    onChange([...invitees, ...added.map((one) => ({ ...one, answer: 'NEEDS-ACTION', line: undefined }))]);
    setTyped('');
    setError('');
  };
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium">{t('calendar.invitees')}</legend>
      {invitees.length > 0 && (
        <ul className="rounded-lg border border-line">
          {invitees.map((invitee) => (
            <li
              key={invitee.address}
              className="flex items-center gap-2 border-t border-line px-3 py-1 text-sm first:border-t-0"
            >
              <bdi className="min-w-0 grow truncate">{invitee.name || invitee.address}</bdi>
              <span className="shrink-0 text-xs text-soft">{t(answerKey(invitee.answer))}</span>
              <IconButton
                label={t('calendar.uninvite', { who: invitee.name || invitee.address })}
                icon="close"
                className="size-8 min-h-8"
                onClick={() => onChange(invitees.filter((one) => one !== invitee))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <TextField
          label={t('calendar.invite')}
          className="grow"
          list={list}
          value={typed}
          error={error}
          inputMode="email"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
          onBlur={() => parseAddresses(typed).length > 0 && add()}
        />
        <datalist id={list}>
          {known.slice(0, SUGGESTED).map((person) => (
            <option key={person.address} value={formatPerson(person)} />
          ))}
        </datalist>
        <Button onClick={add}>{t('calendar.add')}</Button>
      </div>
    </fieldset>
  );
}

function answerKey(answer: string) {
  switch (answer) {
    case 'ACCEPTED':
      return 'calendar.answer.accepted';
    case 'TENTATIVE':
      return 'calendar.answer.tentative';
    case 'DECLINED':
      return 'calendar.answer.declined';
    default:
      return 'calendar.answer.none';
  }
}
