import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Folder } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { Menu, type MenuItem } from '../../kit/menu';
import { changeMessages } from '../actions/change-messages';
import { fetchAllMatching } from '../list/all-matching';
import { refreshMailbox } from '../live/live-mailbox';
import { usePlace } from '../shell/place';
import { FolderDialog } from './folder-dialog';
import type { Role } from './folder-roles';

/** What can be done to a folder; those with a purpose stay. */
export function FolderMenu({ folder, role }: { folder: Folder; role: Role | undefined }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const [place, setPlace] = usePlace();
  const [dialog, setDialog] = useState<'below' | 'rename'>();
  const remove = useAct('DELETE /v1/folders/{id}');

  const changeAll = async (change: Parameters<typeof changeMessages>[1], query: object = {}) => {
    const all = await fetchAllMatching({ folder: folder.path, ...query });
    await changeMessages(
      all.map(({ id }) => id),
      change,
    );
    await refreshMailbox(client);
  };
  const askToDelete = async () => {
    const loss = t('mail.deleteFolderLoss', { folder: folder.path, count: folder.total });
    if (!(await confirm({ title: t('mail.deleteFolder'), loss, act: t('shell.delete') }))) return;
    remove.mutate(
      { params: { id: folder.id } },
      {
        onError,
        onSuccess: () => {
          if (place.name === folder.id) setPlace({ name: 'inbox', messageId: undefined, search: '' });
          void refreshMailbox(client);
        },
      },
    );
  };
  const askToEmpty = async () => {
    const loss = t('mail.deleteLoss', { count: folder.total });
    if (await confirm({ title: t('mail.emptyThis'), loss, act: t('shell.delete') })) {
      await changeAll({ isGone: true }).catch(onError);
    }
  };

  const items: (MenuItem | false)[] = [
    folder.unseen_count > 0 && {
      label: t('mail.markAllRead'),
      icon: 'mailOpen',
      onSelect: () => void changeAll({ isUnread: false }, { is_unread: true }).catch(onError),
    },
    { label: t('mail.newFolderBelow'), icon: 'plus', onSelect: () => setDialog('below') },
    role === undefined && { label: t('mail.renameFolder'), icon: 'edit', onSelect: () => setDialog('rename') },
    (role === 'trash' || role === 'junk') &&
      folder.total > 0 && {
        label: t('mail.emptyThis'),
        icon: 'trash',
        isDanger: true,
        onSelect: () => void askToEmpty(),
      },
    role === undefined && {
      label: t('mail.deleteFolder'),
      icon: 'trash',
      isDanger: true,
      onSelect: () => void askToDelete(),
    },
  ];
  return (
    <>
      <Menu label={t('mail.folderActions', { folder: folder.path })} items={items.filter((item) => item !== false)} />
      {dialog === 'below' && <FolderDialog parent={folder.path} onClose={() => setDialog(undefined)} />}
      {dialog === 'rename' && <FolderDialog renamed={folder} onClose={() => setDialog(undefined)} />}
    </>
  );
}
