import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { IconButton } from '../../kit/button';
import { useFolders } from '../folders/use-folders';
import { isUnreadRow } from '../list/row-messages';
import { LabelMenu } from './label-menu';
import { useMailActions } from './mail-actions';
import { MoveMenu } from './move-menu';

/** What can be done to these messages. */
export function ActionBar({ messages, onDone }: { messages: readonly Message[]; onDone?: () => void }) {
  const { t } = useSpeech();
  const actions = useMailActions();
  const folders = useFolders();
  const isIn = (role: 'archive' | 'junk') => messages.every(({ folder_path: path }) => path === folders.pathOf(role));
  const isRead = !messages.some(isUnreadRow);
  const then = (act: () => void) => () => {
    act();
    onDone?.();
  };
  return (
    <div role="toolbar" aria-label={t('shell.actions')} className="flex items-center">
      {isIn('archive') || isIn('junk') ? (
        <IconButton label={t('mail.toInbox')} icon="inbox" onClick={then(() => actions.moveTo(messages, 'inbox'))} />
      ) : (
        <IconButton
          label={t('mail.archive')}
          icon="archive"
          onClick={then(() => actions.moveTo(messages, 'archive'))}
        />
      )}
      {!isIn('junk') && (
        <IconButton label={t('mail.junk')} icon="junk" onClick={then(() => actions.moveTo(messages, 'junk'))} />
      )}
      <IconButton label={t('shell.delete')} icon="trash" onClick={then(() => actions.remove(messages))} />
      <IconButton
        label={t(isRead ? 'mail.markUnread' : 'mail.markRead')}
        icon={isRead ? 'mail' : 'mailOpen'}
        onClick={then(() => actions.setUnread(messages, isRead))}
      />
      <MoveMenu messages={messages} onDone={onDone} />
      <LabelMenu messages={messages} />
    </div>
  );
}
