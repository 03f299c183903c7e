import { useEffect, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { MailFrame } from '../../kit/mail-frame';
import type { LetterFile, Quote } from './letter';

/** The quoted message as it was, folded until it is asked for. */
export function QuotePart({
  quote,
  files,
  onEdit,
  onRemove,
}: {
  quote: Quote;
  files: readonly LetterFile[];
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useSpeech();
  const [isShown, setShown] = useState(false);
  return (
    <div className="shrink-0 space-y-2 px-4 pt-2 pb-3">
      <button
        type="button"
        aria-expanded={isShown}
        aria-label={t(isShown ? 'compose.hideQuote' : 'compose.showQuote')}
        title={t(isShown ? 'compose.hideQuote' : 'compose.showQuote')}
        onClick={() => setShown(!isShown)}
        className="rounded-full bg-sunken px-3 text-soft leading-5 hover:text-ink"
      >
        •••
      </button>
      {isShown && (
        <>
          <Shown quote={quote} files={files} />
          <div className="flex flex-wrap gap-2">
            <Button icon="edit" onClick={onEdit}>
              {t('compose.editQuote')}
            </Button>
            <Button icon="close" onClick={onRemove}>
              {t('compose.removeQuote')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Shown({ quote, files }: { quote: Quote; files: readonly LetterFile[] }) {
  const { t } = useSpeech();
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    void withPictures(quote.html, files).then((made) => isWanted && setHtml(made));
    return () => {
      isWanted = false;
    };
  }, [quote.html, files]);
  return html === undefined ? null : (
    <MailFrame html={html} title={t('compose.quote')} className="max-h-72 border border-line" />
  );
}

/** The frame has no network: its pictures are part of its text. */
async function withPictures(html: string, files: readonly LetterFile[]): Promise<string> {
  let shown = html;
  for (const { contentId, blob, type } of files) {
    if (contentId === undefined || !type.startsWith('image/') || !shown.includes(`cid:${contentId}`)) continue;
    shown = shown.replaceAll(`cid:${contentId}`, await dataAddress(blob));
  }
  return shown;
}

function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsDataURL(blob);
  });
}
