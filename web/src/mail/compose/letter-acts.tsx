import { useRef, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { Menu } from '../../kit/menu';
import { ScheduleDialog } from './schedule-dialog';

/** The row of buttons under the text. */
export function LetterActs({
  isPlain,
  isSending,
  onSend,
  onFiles,
  onPictures,
  onTogglePlain,
  onDiscard,
}: {
  isPlain: boolean;
  isSending: boolean;
  onSend: (at?: number) => void;
  onFiles: (files: readonly File[]) => void;
  onPictures: (files: readonly File[]) => void;
  onTogglePlain: () => void;
  onDiscard: () => void;
}) {
  const { t } = useSpeech();
  const [isScheduling, setScheduling] = useState(false);
  return (
    <footer className="flex items-center gap-1 border-t border-line px-3 py-2">
      <Button look="primary" icon="send" isBusy={isSending} onClick={() => onSend()} title="Ctrl+Enter">
        {t('compose.send')}
      </Button>
      <IconButton label={t('compose.schedule')} icon="clock" disabled={isSending} onClick={() => setScheduling(true)} />
      <span className="grow" />
      <FileButton label={t('compose.attach')} icon="clip" onFiles={onFiles} />
      {!isPlain && <FileButton label={t('compose.picture')} icon="picture" accept="image/*" onFiles={onPictures} />}
      <Menu
        label={t('compose.more')}
        items={[
          { label: t(isPlain ? 'compose.toRich' : 'compose.toPlain'), icon: 'edit', onSelect: onTogglePlain },
          { label: t('compose.discard'), icon: 'trash', isDanger: true, onSelect: onDiscard },
        ]}
      />
      <ScheduleDialog
        isOpen={isScheduling}
        onClose={() => setScheduling(false)}
        onChoose={(at) => {
          setScheduling(false);
          onSend(at);
        }}
      />
    </footer>
  );
}

function FileButton({
  label,
  icon,
  accept,
  onFiles,
}: {
  label: string;
  icon: 'clip' | 'picture';
  accept?: string;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} icon={icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ''; // the same file again is a change, too
        }}
      />
    </>
  );
}
