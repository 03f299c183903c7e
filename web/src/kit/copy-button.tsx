import { useState } from 'react';
import { useSpeech } from '../i18n/language-context';
import { IconButton } from './button';

const THANKS_MS = 1500;

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useSpeech();
  const [isCopied, setCopied] = useState(false);
  return (
    <IconButton
      label={isCopied ? t('shell.copied') : (label ?? t('shell.copy'))}
      icon={isCopied ? 'check' : 'copy'}
      onClick={async () => {
        await writeText(text);
        setCopied(true);
        setTimeout(() => setCopied(false), THANKS_MS);
      }}
    />
  );
}

/** Browsers block the clipboard on plain HTTP; the old command still works there. */
async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
