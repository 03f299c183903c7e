import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { openComposer } from './open-composer';

/** Under the open message. */
export function AnswerBar({ message }: { message: Message }) {
  const { t } = useSpeech();
  const { id: messageId } = message;
  if (message.is_draft) {
    return (
      <div>
        <Button look="primary" icon="edit" onClick={() => void openComposer({ kind: 'draft', messageId })}>
          {t('compose.goOn')}
        </Button>
      </div>
    );
  }
  const others = (message.to?.length ?? 0) + (message.cc?.length ?? 0);
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon="reply" onClick={() => void openComposer({ kind: 'reply', messageId })}>
        {t('compose.reply')}
      </Button>
      {others !== 1 && (
        <Button icon="replyAll" onClick={() => void openComposer({ kind: 'reply-all', messageId })}>
          {t('compose.replyAll')}
        </Button>
      )}
      <Button icon="forward" onClick={() => void openComposer({ kind: 'forward', messageId })}>
        {t('compose.forward')}
      </Button>
    </div>
  );
}
