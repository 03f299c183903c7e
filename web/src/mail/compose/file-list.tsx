import { useSpeech } from '../../i18n/language-context';
import { IconButton } from '../../kit/button';
import { Icon } from '../../kit/icon';
import type { LetterFile } from './letter';

/** The files of a letter, and how much of them the service has. */
export function FileList({
  files,
  progress,
  onRemove,
}: {
  files: readonly LetterFile[];
  /** From 0 to 1 while they are sent. */
  progress: number | undefined;
  onRemove: (file: LetterFile) => void;
}) {
  const { t, formatBytes, formatNumber } = useSpeech();
  if (files.length === 0) return null;
  return (
    <div className="space-y-2 px-4 py-2">
      <ul aria-label={t('compose.files')} className="flex flex-wrap gap-2">
        {files.map((file) => (
          <li
            key={file.key}
            className="flex max-w-full items-center gap-2 rounded-lg border border-line bg-sunken ps-3 text-sm"
          >
            <Icon name="clip" className="text-soft" />
            <bdi className="truncate">{file.name}</bdi>
            <span className="shrink-0 text-xs text-soft">{formatBytes(file.blob.size)}</span>
            <IconButton
              label={t('compose.removeFile', { name: file.name })}
              icon="close"
              onClick={() => onRemove(file)}
              className="size-8"
            />
          </li>
        ))}
      </ul>
      {progress !== undefined && progress < 1 && (
        <div
          role="progressbar"
          aria-label={t('compose.uploading')}
          aria-valuenow={Math.round(progress * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="flex items-center gap-2 text-xs text-soft"
        >
          <progress value={progress} aria-hidden="true" className="h-1.5 grow accent-accent" />
          {formatNumber(progress, { style: 'percent' })}
        </div>
      )}
    </div>
  );
}
