import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';
import { Icon } from '../../kit/icon';
import { Face } from '../reader/face';
import type { Person } from '../reader/parsed-mail';
import { formatPerson, isAddress, parseAddresses, uniquePeople } from './parse-addresses';
import { type KnownPerson, loadPeople, suggestPeople } from './people';

/** Addresses as they are typed, pasted or chosen; each becomes a chip that the keyboard can remove. */
export function RecipientField({
  label,
  people,
  error,
  isFocused = false,
  end,
  onChange,
}: {
  label: string;
  people: readonly Person[];
  error?: string | undefined;
  isFocused?: boolean;
  end?: ReactNode;
  onChange: (people: readonly Person[]) => void;
}) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<readonly KnownPerson[]>([]);
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const suggested = isOpen ? suggestPeople(known, typed, people) : [];
  const chosen = suggested[Math.min(active, suggested.length - 1)];

  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);

  const add = (added: readonly Person[]) => {
    setTyped('');
    setOpen(false);
    if (added.length > 0) onChange(uniquePeople([...people, ...added]));
  };
  const choose = (one: KnownPerson) => add(one.members ?? [{ name: one.name, address: one.address }]);
  const addTyped = () => add(parseAddresses(typed));

  return (
    <div className="relative border-b border-line">
      <div className="flex items-start gap-2 px-4 py-1.5">
        <label htmlFor={id} className="w-10 shrink-0 pt-1.5 text-sm text-soft">
          {label}
        </label>
        <div className="flex min-w-0 grow flex-wrap items-center gap-1">
          {people.map((person) => (
            <Chip
              key={person.address}
              person={person}
              onRemove={() => {
                onChange(people.filter((one) => one !== person));
                input.current?.focus();
              }}
            />
          ))}
          <input
            ref={input}
            id={id}
            type="text"
            inputMode="email"
            role="combobox"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-expanded={suggested.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? `${id}-${suggested.indexOf(chosen)}` : undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={typed}
            onFocus={() => void loadPeople(client).then(setKnown, () => {})}
            onBlur={addTyped}
            onPaste={(event) => {
              const pasted = parseAddresses(event.clipboardData.getData('text/plain'));
              if (pasted.length < 2 && !isAddress(pasted[0]?.address ?? '')) return;
              event.preventDefault();
              add([...parseAddresses(typed), ...pasted]);
            }}
            onChange={({ target }) => {
              setOpen(true);
              setActive(0);
              if (/[,;]\s*$/.test(target.value) && parseAddresses(target.value).some((one) => isAddress(one.address)))
                add(parseAddresses(target.value));
              else setTyped(target.value);
            }}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Backspace' && typed === '') onChange(people.slice(0, -1));
              else if (event.key === 'Escape' && suggested.length > 0) setOpen(false);
              else if (event.key === 'ArrowDown' && suggested.length > 0) setActive((active + 1) % suggested.length);
              else if (event.key === 'ArrowUp' && suggested.length > 0)
                setActive((active + suggested.length - 1) % suggested.length);
              else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen);
              else if (event.key === 'Enter' && typed !== '' && !event.ctrlKey && !event.metaKey) addTyped();
              else return;
              event.preventDefault();
            }}
            className="min-h-8 min-w-20 grow basis-20 bg-transparent px-1 text-sm outline-none"
          />
        </div>
        {end}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="px-4 pb-1.5 ps-16 text-xs text-bad">
          {error}
        </p>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('compose.suggestions')}
        hidden={suggested.length === 0}
        className="absolute inset-x-4 top-full z-20 overflow-hidden rounded-lg border border-line bg-surface shadow-2xl"
      >
        {suggested.map((person, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={person.address}
            id={`${id}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={person === chosen}
            onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
            onClick={() => choose(person)}
            className={classes(
              'flex cursor-pointer items-center gap-2.5 px-3 py-1.5 text-sm',
              person === chosen && 'bg-sunken',
            )}
          >
            <Face of={person.members ? person.name : person.address} className="size-7 text-xs" />
            <span className="min-w-0">
              {person.name && <bdi className="block truncate font-medium">{person.name}</bdi>}
              {person.members ? (
                <span className="block text-soft">{t('contacts.memberCount', { count: person.members.length })}</span>
              ) : (
                <bdi className="wire block truncate text-soft">{person.address}</bdi>
              )}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Chip({ person, onRemove }: { person: Person; onRemove: () => void }) {
  const { t } = useSpeech();
  const isWrong = !isAddress(person.address);
  return (
    <span
      title={formatPerson(person)}
      className={classes(
        'inline-flex max-w-full items-center rounded-full border ps-2.5 text-sm',
        isWrong ? 'border-bad/50 bg-bad-soft text-bad' : 'border-line bg-sunken',
      )}
    >
      <bdi className="truncate">{person.name || person.address}</bdi>
      <button
        type="button"
        aria-label={t('compose.removeRecipient', { name: person.name || person.address })}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-full text-soft hover:text-ink"
      >
        <Icon name="close" className="size-3" />
      </button>
    </span>
  );
}
