import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { IconButton } from '../../kit/button';
import { Menu } from '../../kit/menu';
import { iconOf } from '../folders/folder-roles';
import { useFolders } from '../folders/use-folders';
import { useMailActions } from './mail-actions';

/** Folders that the messages can be moved to. */
export function MoveMenu({ messages, onDone }: { messages: readonly Message[]; onDone?: (() => void) | undefined }) {
  const { t } = useSpeech();
  const folders = useFolders();
  const { move } = useMailActions();
  const label = t('mail.moveTo');
  return (
    <Menu
      label={label}
      trigger={<IconButton label={label} icon="folder" />}
      items={folders.list
        .filter(({ path }) => messages.some(({ folder_path: at }) => at !== path))
        .map((folder) => {
          const role = folders.roleOf(folder);
          return {
            label: role ? folders.nameOf(folder) : folder.path,
            icon: iconOf(role),
            onSelect: () => {
              move(messages, folder.path);
              onDone?.();
            },
          };
        })}
    />
  );
}
