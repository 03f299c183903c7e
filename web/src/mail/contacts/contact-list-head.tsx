import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { IconButton } from '../../kit/button';
import { useConfirm } from '../../kit/confirm';
import { useDocumentTitle } from '../../kit/document-title';
import { useErrorToast } from '../../kit/error-toast';
import { Menu } from '../../kit/menu';
import { SearchField } from '../../kit/search-field';
import { openComposer } from '../compose/open-composer';
import { formatPerson } from '../compose/parse-addresses';
import { deleteContacts } from './contact-acts';
import type { ContactBook, ContactGroup } from './contact-list-data';
import { useContactPlace } from './contact-place';
import { GroupDialog } from './group-dialog';
import { ExportDialog } from './transfer/export-dialog';
import { ImportDialog } from './transfer/import-dialog';

type Opened = 'group' | 'rename' | 'import' | 'export';

/** Which group is shown, what is searched for, and what can be done with all of them. */
export function ContactListHead({
  book,
  group,
  count,
}: {
  book: ContactBook;
  group: ContactGroup | undefined;
  count: number;
}) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const [place, setPlace] = useContactPlace();
  const [opened, setOpened] = useState<Opened>();
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(heading);
  const close = () => setOpened(undefined);
  const members = group ? book.contacts.filter(({ uid }) => group.members.has(uid)) : [];
  const removeGroup = async (gone: ContactGroup) => {
    const loss = t('contacts.deleteGroupLoss', { group: gone.name });
    if (!(await confirm({ title: t('contacts.deleteGroup'), loss, act: t('contacts.deleteGroup') }))) return;
    await deleteContacts(client, [gone.id]);
    setPlace({ group: '' });
  };
  const write = () => {
    const people = members.flatMap(({ full_name: name, emails: [email] }) =>
      email ? [formatPerson({ name, address: email.value })] : [],
    );
    void openComposer({ kind: 'new', to: people.join(', ') });
  };
  return (
    <header className="space-y-2 border-b border-line p-3">
      <div className="flex items-center gap-1">
        <h1 ref={heading} className="min-w-0 grow truncate text-lg font-semibold">
          <bdi>{group?.name ?? t('mail.area.contacts')}</bdi>
          <span className="ms-2 text-sm font-normal text-soft">{count}</span>
        </h1>
        <IconButton label={t('contacts.new')} icon="plus" look="primary" onClick={() => setPlace({ view: 'new' })} />
        <Menu
          label={t('contacts.acts')}
          items={[
            ...(group
              ? [
                  { label: t('contacts.writeToGroup'), icon: 'mail' as const, onSelect: write },
                  { label: t('contacts.renameGroup'), icon: 'edit' as const, onSelect: () => setOpened('rename') },
                  {
                    label: t('contacts.deleteGroup'),
                    icon: 'trash' as const,
                    isDanger: true,
                    onSelect: () => void removeGroup(group).catch(onError),
                  },
                ]
              : []),
            { label: t('contacts.newGroup'), icon: 'plus', onSelect: () => setOpened('group') },
            { label: t('contacts.duplicates'), icon: 'copy', onSelect: () => setPlace({ view: 'duplicates' }) },
            { label: t('contacts.import'), icon: 'upload', onSelect: () => setOpened('import') },
            { label: t('contacts.export'), icon: 'download', onSelect: () => setOpened('export') },
          ]}
        />
      </div>
      <search className="flex gap-2">
        <SearchField
          label={t('contacts.search')}
          value={place.search}
          onSearch={(search) => setPlace({ search }, { replace: true })}
        />
        {book.groups.length > 0 && (
          <select
            aria-label={t('contacts.group')}
            value={group?.uid ?? ''}
            onChange={({ target }) => setPlace({ group: target.value })}
            className="min-h-9 max-w-36 rounded-lg border border-line-strong/70 bg-surface px-2 text-sm"
          >
            <option value="">{t('contacts.all')}</option>
            {book.groups.map(({ uid, name }) => (
              <option key={uid} value={uid}>
                {name}
              </option>
            ))}
          </select>
        )}
      </search>
      {opened === 'group' && <GroupDialog group={undefined} onClose={close} />}
      {opened === 'rename' && group && <GroupDialog group={group} onClose={close} />}
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened === 'export' && <ExportDialog contacts={group ? members : undefined} onClose={close} />}
    </header>
  );
}
