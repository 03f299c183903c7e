import { useState } from 'react';
import type { Folder } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { IconButton } from '../../kit/button';
import { classes } from '../../kit/classes';
import { Failed, Loading } from '../../kit/states';
import { useMailActions } from '../actions/mail-actions';
import { WriteButton } from '../compose/write-button';
import { takeDragged } from '../list/drag';
import { placeOfFolder } from '../list/list-query';
import { StorageUse } from '../shell/storage-use';
import { FolderDialog } from './folder-dialog';
import { FolderMenu } from './folder-menu';
import { iconOf, otherJunk } from './folder-roles';
import { FolderRow } from './folder-row';
import { type MailFolders, useFolders } from './use-folders';
import { useLabels } from './use-labels';

/** At the side of a desk; on smaller screens it lies over the list while it is open. */
export function FolderPane({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useSpeech();
  const folders = useFolders();
  return (
    <>
      {isOpen && (
        <button
          type="button"
          aria-label={t('shell.close')}
          onClick={onClose}
          className="absolute inset-0 z-20 bg-black/45 lg:hidden"
        />
      )}
      <nav
        aria-label={t('mail.folders')}
        className={classes(
          'flex w-60 shrink-0 flex-col overflow-y-auto border-e border-line bg-ground p-2 print:hidden',
          'max-lg:absolute max-lg:inset-y-0 max-lg:start-0 max-lg:z-30 max-lg:w-72 max-lg:shadow-2xl',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <WriteButton />
        {folders.isLoaded ? (
          <FolderList folders={folders} />
        ) : folders.error ? (
          <Failed error={folders.error} onRetry={folders.retry} />
        ) : (
          <Loading rows={6} />
        )}
      </nav>
    </>
  );
}

function FolderList({ folders }: { folders: MailFolders }) {
  const { t } = useSpeech();
  const [isMaking, setMaking] = useState(false);
  const labels = useLabels();
  const special = folders.list.filter((folder) => folders.roleOf(folder));
  const spam = otherJunk(folders.list);
  const others = folders.list.filter((folder) => !folders.roleOf(folder) && folder.id !== spam?.id);
  return (
    <>
      <ul className="space-y-px">
        {special.map((folder) => (
          <OneFolder key={folder.id} {...{ folder, folders }} />
        ))}
        <FolderRow name="flagged" icon="star" text={t('mail.flagged')} count={0} depth={0} />
        <FolderRow name="all" icon="mail" text={t('mail.allMail')} count={0} depth={0} />
      </ul>
      <div className="mt-3 flex items-center justify-between ps-3">
        <h2 className="text-xs font-semibold text-soft">{t('mail.folders')}</h2>
        <IconButton label={t('mail.newFolder')} icon="plus" onClick={() => setMaking(true)} />
      </div>
      <ul className="space-y-px">
        {others.map((folder) => (
          <OneFolder key={folder.id} {...{ folder, folders }} />
        ))}
      </ul>
      {labels.length > 0 && (
        <>
          <h2 className="mt-4 mb-1 px-3 text-xs font-semibold text-soft">{t('mail.labels')}</h2>
          <ul className="space-y-px">
            {labels.map((label) => (
              <FolderRow key={label} name={`label/${label}`} icon="tag" text={label} count={0} depth={0} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-auto px-3 pt-6 pb-2">
        <StorageUse />
      </div>
      {isMaking && <FolderDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function OneFolder({ folder, folders }: { folder: Folder; folders: MailFolders }) {
  const { move } = useMailActions();
  const role = folders.roleOf(folder);
  const unseen = folder.unseen_count + (role === 'junk' ? (otherJunk(folders.list)?.unseen_count ?? 0) : 0);
  const depth = role ? 0 : folder.path.split('/').length - 1;
  return (
    <FolderRow
      name={placeOfFolder(folder, role)}
      icon={iconOf(role)}
      text={folders.nameOf(folder)}
      count={role === 'drafts' ? folder.total : unseen}
      isStrong={role !== 'drafts' && unseen > 0}
      depth={depth}
      onDrop={() => move(takeDragged(), folder.path)}
      menu={<FolderMenu folder={folder} role={role} />}
    />
  );
}
