import { useQueryClient } from '@tanstack/react-query';
import type { Folder } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Select, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { refreshMailbox } from '../live/live-mailbox';
import { useFolders } from './use-folders';

/** A new folder, or another name or place for one. */
export function FolderDialog({
  parent = '',
  renamed,
  onClose,
}: {
  parent?: string;
  renamed?: Folder;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const folders = useFolders();
  const create = useAct('POST /v1/folders');
  const update = useAct('PUT /v1/folders/{id}');
  const act = renamed ? update : create;
  const onSuccess = () => {
    void refreshMailbox(client);
    onClose();
  };
  const parents = folders.list.filter(({ path }) => !renamed || !`${path}/`.startsWith(`${renamed.path}/`));
  return (
    <Dialog isOpen onClose={onClose} title={t(renamed ? 'mail.renameFolder' : 'mail.newFolder')}>
      <Form
        error={act.error}
        renamed={{ path: 'name' }}
        onSubmit={(data) => {
          const above = field(data, 'parent');
          const path = `${above === '' ? '' : `${above}/`}${field(data, 'name')}`;
          if (renamed) update.mutate({ params: { id: renamed.id }, body: { path } }, { onSuccess });
          else create.mutate({ body: { path } }, { onSuccess });
        }}
      >
        <TextField
          label={t('mail.folderName')}
          name="name"
          defaultValue={renamed?.name}
          required
          maxLength={100}
          autoFocus
        />
        <Select label={t('mail.folderIn')} name="parent" defaultValue={renamed ? (renamed.parent ?? '') : parent}>
          <option value="">{t('mail.folderTop')}</option>
          {parents.map((folder) => (
            <option key={folder.id} value={folder.path}>
              {folders.roleOf(folder) ? folders.nameOf(folder) : folder.path}
            </option>
          ))}
        </Select>
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={act.isPending}>
            {t('shell.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
