import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { changeGroup, createGroup } from './contact-acts';
import type { ContactGroup } from './contact-list-data';
import { useContactPlace } from './contact-place';

/** A new group, or another name for one. */
export function GroupDialog({ group, onClose }: { group: ContactGroup | undefined; onClose: () => void }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [, setPlace] = useContactPlace();
  const save = useMutation({
    mutationFn: async (name: string) => {
      if (group) return changeGroup(client, group, { name });
      const { uid } = await createGroup(client, name);
      setPlace({ group: uid });
    },
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title={t(group ? 'contacts.renameGroup' : 'contacts.newGroup')}>
      <Form error={save.error} onSubmit={(data) => save.mutate(field(data, 'name'))}>
        <TextField label={t('contacts.groupName')} name="name" required maxLength={200} defaultValue={group?.name} />
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {t('contacts.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
