import { useMemo } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { classes } from '../../kit/classes';
import { Icon } from '../../kit/icon';
import { Empty, Failed, Loading } from '../../kit/states';
import { ContactDetail } from './contact-detail';
import { ContactEdit } from './contact-edit';
import { ContactList } from './contact-list';
import { type ContactBook, searchContacts, sortContacts, useContactBook } from './contact-list-data';
import { ContactListHead } from './contact-list-head';
import { useContactPlace } from './contact-place';
import { Duplicates } from './duplicates';

/** The address book of the mailbox: list and card side by side, one of them on a phone. */
export default function ContactsPage() {
  const { t, language } = useSpeech();
  const [place, setPlace] = useContactPlace();
  const book = useContactBook();
  const { contacts = [], groups = [] } = book.data ?? {};
  const sorted = useMemo(() => sortContacts(contacts, language), [contacts, language]);
  const group = groups.find(({ uid }) => uid === place.group);
  const shown = useMemo(() => {
    const members = group ? sorted.filter(({ uid }) => group.members.has(uid)) : sorted;
    return searchContacts(members, place.search);
  }, [sorted, group, place.search]);
  const isBeside = place.view !== 'list';
  return (
    <>
      <section
        id="list"
        tabIndex={-1}
        aria-label={t('contacts.list')}
        className={classes(
          'flex min-h-0 w-full min-w-0 flex-col border-line outline-none md:w-96 md:shrink-0 md:border-e print:hidden',
          isBeside && 'max-md:hidden',
        )}
      >
        <ContactListHead book={{ contacts: sorted, groups }} group={group} count={shown.length} />
        {book.data ? (
          shown.length > 0 ? (
            <ContactList contacts={shown} />
          ) : (
            <div className="overflow-y-auto p-4">
              <NothingListed book={book.data} />
            </div>
          )
        ) : (
          <div className="p-4">
            {book.error ? <Failed error={book.error} onRetry={() => book.refetch()} /> : <Loading rows={8} />}
          </div>
        )}
      </section>
      <main className={classes('flex min-h-0 min-w-0 grow flex-col', !isBeside && 'max-md:hidden')}>
        {isBeside && (
          <div className="flex min-h-12 items-center border-b border-line px-2 md:hidden">
            <IconButton
              label={t('contacts.back')}
              icon="back"
              onClick={() => setPlace({ view: 'list', id: undefined })}
            />
          </div>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className="min-h-0 grow overflow-y-auto" tabIndex={0}>
          <Beside groups={groups} contacts={sorted} />
        </div>
      </main>
    </>
  );
}

function Beside({ groups, contacts }: ContactBook) {
  const { t } = useSpeech();
  const [{ view, id }] = useContactPlace();
  if (view === 'new') return <ContactEdit key="new" id={undefined} groups={groups} />;
  if (view === 'duplicates') return <Duplicates groups={groups} contacts={contacts} />;
  if (view === 'edit' && id !== undefined) return <ContactEdit key={id} id={id} groups={groups} />;
  if (view === 'contact' && id !== undefined) return <ContactDetail key={id} id={id} groups={groups} />;
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 p-8 text-center text-sm text-soft">
      <span className="grid size-16 place-items-center rounded-full bg-sunken text-2xl">
        <Icon name="person" />
      </span>
      {t('contacts.nothingOpen')}
    </div>
  );
}

function NothingListed({ book }: { book: ContactBook }) {
  const { t } = useSpeech();
  const [place, setPlace] = useContactPlace();
  if (place.search !== '') return <Empty icon="search" title={t('contacts.noneFound')} />;
  if (book.contacts.length > 0) return <Empty icon="person" title={t('contacts.emptyGroup')} />;
  return (
    <Empty icon="person" title={t('contacts.none')} hint={t('contacts.noneHint')}>
      <Button look="primary" icon="plus" onClick={() => setPlace({ view: 'new' })}>
        {t('contacts.new')}
      </Button>
    </Empty>
  );
}
