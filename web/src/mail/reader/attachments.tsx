import { useEffect, useMemo, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Icon } from '../../kit/icon';
import { saveBytes } from '../../kit/save-file';
import type { Attachment } from './parsed-mail';
import { type Preview, previewOf } from './previews';

/** What came with the message, except what is shown already. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useSpeech();
  const listed = attachments.filter((one) => !isShownAlready(one));
  const [opened, setOpened] = useState<Attachment>();
  if (listed.length === 0) return null;
  return (
    <section aria-label={t('mail.attachments', { count: listed.length })} className="print:hidden">
      <h3 className="mb-2 text-sm font-medium">{t('mail.attachments', { count: listed.length })}</h3>
      <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
        {listed.map((attachment, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may be alike, and none moves
          <li key={place}>
            <Tile attachment={attachment} onOpen={() => setOpened(attachment)} />
          </li>
        ))}
      </ul>
      <Dialog isOpen={opened !== undefined} onClose={() => setOpened(undefined)} title={opened?.name ?? ''} isWide>
        {opened && <PreviewOf attachment={opened} />}
      </Dialog>
    </section>
  );
}

/** A picture stands in the text; an invitation in its own card, where its file has no name to look for it by. */
function isShownAlready({ isInline, type, name }: Attachment): boolean {
  return (isInline && type.startsWith('image/')) || (type === 'text/calendar' && name === undefined);
}

function Tile({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  const { t, formatBytes } = useSpeech();
  const name = attachment.name ?? t('mail.unnamed');
  const preview = previewOf(attachment);
  const text = (
    <>
      <Thumbnail attachment={attachment} preview={preview} />
      <span className="min-w-0 grow text-start">
        <bdi className="block truncate font-medium" title={name}>
          {name}
        </bdi>
        <span className="block text-xs text-soft">{formatBytes(attachment.bytes.byteLength)}</span>
      </span>
    </>
  );
  return (
    <div className="flex items-center gap-1 rounded-lg border border-line bg-surface pe-1 text-sm">
      {preview ? (
        <button
          type="button"
          onClick={onOpen}
          aria-label={t('mail.openAttachment', { name })}
          className="flex min-w-0 grow items-center gap-3 rounded-lg p-2 hover:bg-sunken"
        >
          {text}
        </button>
      ) : (
        <span className="flex min-w-0 grow items-center gap-3 p-2">{text}</span>
      )}
      <IconButton
        label={t('mail.downloadAttachment', { name })}
        icon="download"
        onClick={() => saveBytes(name, attachment.bytes)}
      />
    </div>
  );
}

function Thumbnail({ attachment, preview }: { attachment: Attachment; preview: Preview | undefined }) {
  const address = useAddress(preview === 'picture' ? attachment : undefined);
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded bg-sunken text-soft">
      {address ? <img src={address} alt="" className="size-full object-cover" /> : <Icon name="clip" />}
    </span>
  );
}

function PreviewOf({ attachment }: { attachment: Attachment }) {
  const { t } = useSpeech();
  const preview = previewOf(attachment);
  const address = useAddress(preview === 'text' ? undefined : attachment);
  const name = attachment.name ?? t('mail.unnamed');
  const text = useMemo(
    () => (preview === 'text' ? new TextDecoder().decode(attachment.bytes) : ''),
    [attachment, preview],
  );
  return (
    <>
      {preview === 'picture' && address && (
        <img src={address} alt={name} className="mx-auto max-h-[60dvh] max-w-full rounded" />
      )}
      {preview === 'pdf' && address && (
        <iframe src={address} title={name} className="h-[60dvh] w-full rounded bg-white" />
      )}
      {preview === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0} className="max-h-[60dvh] overflow-auto rounded-lg bg-sunken p-4 text-sm whitespace-pre-wrap">
          {text}
        </pre>
      )}
      <DialogActions>
        <Button icon="download" onClick={() => saveBytes(name, attachment.bytes)}>
          {t('mail.download')}
        </Button>
      </DialogActions>
    </>
  );
}

/** An address for the bytes while they are shown; only types that run nothing get here. */
function useAddress(attachment: Attachment | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!attachment) return undefined;
    const made = URL.createObjectURL(new Blob([attachment.bytes], { type: attachment.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [attachment]);
  return attachment && address;
}
