import { useEffect, useId, useRef, useState } from 'react';
import { mailFrameAddress } from '../api/call';
import { useSpeech } from '../i18n/language-context';
import { Notice } from './badge';
import { Button } from './button';
import { classes } from './classes';
import { hasRemoteImages, sanitiseMail } from './sanitise-mail';
import { Loading } from './states';

/** Below the service's limit, with room for line ends that form encoding lengthens. */
const MAX_BYTES = 1_500_000;

/**
 * A stranger's HTML made harmless: sanitised here, then posted to the service, which returns it as a document without
 * script, origin or network. Written from here it would inherit this page's policy, and lose its styles.
 */
export function MailFrame({
  html,
  title,
  className,
  showsImages: alwaysShows = false,
  onAlwaysShow,
}: {
  html: string;
  title: string;
  className?: string;
  /** Remote pictures are loaded without asking. */
  showsImages?: boolean;
  /** Offers that for other messages of this sender. */
  onAlwaysShow?: () => void;
}) {
  const { t } = useSpeech();
  const [shownFor, setShownFor] = useState<string>();
  const clean = useClean(html);
  const showsImages = alwaysShows || shownFor === html; // chosen for this message, not for the next
  if (clean === undefined) return <Loading />;
  if (new Blob([clean]).size > MAX_BYTES) return <Notice tone="warn">{t('shell.mail.tooLarge')}</Notice>;
  return (
    <div className="flex grow flex-col gap-2">
      {!showsImages && hasRemoteImages(clean) && (
        <Notice tone="calm">
          <p>{t('shell.mail.imagesHeld')}</p>
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setShownFor(html)}>{t('shell.mail.showImages')}</Button>
            {onAlwaysShow && (
              <Button look="quiet" onClick={onAlwaysShow}>
                {t('shell.mail.alwaysShowImages')}
              </Button>
            )}
          </span>
        </Notice>
      )}
      <Frame key={`${showsImages} ${clean}`} {...{ clean, showsImages, title, className }} />
    </div>
  );
}

/** `undefined` until it is sanitised. */
function useClean(html: string): string | undefined {
  const [made, setMade] = useState<{ readonly of: string; readonly clean: string }>();
  useEffect(() => {
    let isWanted = true;
    void sanitiseMail(html).then((clean) => isWanted && setMade({ of: html, clean }));
    return () => {
      isWanted = false;
    };
  }, [html]);
  return made?.of === html ? made.clean : undefined;
}

/** A new one for each document: the browser's back button must not step through frames. */
function Frame({
  clean,
  showsImages,
  title,
  className,
}: {
  clean: string;
  showsImages: boolean;
  title: string;
  className?: string;
}) {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} method="post" action={mailFrameAddress()} encType="multipart/form-data" target={name} hidden>
        <input type="hidden" name="images" value={String(showsImages)} />
        <textarea name="html" value={clean} readOnly aria-label={title} />
      </form>
      <iframe
        name={name}
        title={title}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className={classes('h-[60dvh] w-full rounded-lg border border-line bg-white', className)}
      />
    </>
  );
}
