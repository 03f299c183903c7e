import { useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import type { MessageKey } from '../../i18n/messages';
import { IconButton } from '../../kit/button';
import { Icon } from '../../kit/icon';
import { SearchField } from '../../kit/search-field';
import { usePlace } from '../shell/place';
import { FilterDialog } from './filter-dialog';
import { readSearch, type SearchTerm, writeSearch } from './search-text';

/** What is typed is in the address, so the browser's back button undoes a search. */
export function SearchBox() {
  const { t } = useSpeech();
  const [place, setPlace] = usePlace();
  const [isOpen, setOpen] = useState(false);
  const terms = readSearch(place.search);
  const chips = terms.filter(({ field }) => field !== undefined);
  const words = terms.find(({ field }) => field === undefined)?.text ?? '';
  const [typing, setTyping] = useState<Typing>();
  const typed = typing?.search === place.search ? typing : undefined;
  const search = (wanted: readonly SearchTerm[]) =>
    setPlace(
      { name: place.name, messageId: undefined, search: writeSearch(wanted) },
      { replace: place.search !== '' && wanted.length > 0 },
    );
  return (
    <search className="max-w-3xl min-w-0 grow space-y-1.5">
      <div className="flex items-center gap-1">
        <SearchField
          label={t('mail.search')}
          value={typed?.text ?? words}
          // A typed `from:ann` is a chip at once, and leaves the field when it is finished
          onSearch={(text) => {
            const before = typed?.before ?? chips;
            const wanted = uniqueTerms([...before, ...readSearch(text)]);
            setTyping({ text, before, search: writeSearch(wanted) });
            search(wanted);
          }}
          onDone={() => setTyping(undefined)}
        />
        <IconButton label={t('mail.filters')} icon="filter" onClick={() => setOpen(true)} />
      </div>
      {chips.length > 0 && (
        <ul className="flex w-full flex-wrap gap-1.5" aria-label={t('mail.filters')}>
          {chips.map((term) => (
            <Chip
              key={`${term.field} ${term.text}`}
              term={term}
              onRemove={() => search(terms.filter((other) => other !== term))}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <FilterDialog
          terms={terms}
          onSearch={(wanted) => {
            setOpen(false);
            search(wanted);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  );
}

/** What stands in the field while its conditions are chips already. */
interface Typing {
  readonly text: string;
  /** The chips that were there before. */
  readonly before: readonly SearchTerm[];
  /** What was searched for: with another search it is forgotten. */
  readonly search: string;
}

function uniqueTerms(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  const isSame = (one: SearchTerm, other: SearchTerm) => one.field === other.field && one.text === other.text;
  return terms.filter((term, place) => terms.findIndex((other) => isSame(other, term)) === place);
}

function Chip({ term: { field, text }, onRemove }: { term: SearchTerm; onRemove: () => void }) {
  const { t } = useSpeech();
  const name = t(`mail.filter.${field}` as MessageKey);
  return (
    <li>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('mail.removeFilter', { filter: `${name} ${text}` })}
        className="inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-2.5 py-0.5 text-xs text-accent-strong hover:line-through"
      >
        {field === 'has' ? t('mail.filter.has') : name}
        {field !== 'has' && <bdi className="font-medium">{text}</bdi>}
        <Icon name="close" className="size-3" />
      </button>
    </li>
  );
}
