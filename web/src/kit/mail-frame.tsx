import { useEffect, useId, useRef, useState } from 'react';
import { mailFrameAddress } from '../api/call';
import { useSpeech } from '../i18n/language-context';
import { Notice } from './badge';
import { Button } from './button';
import { classes } from './classes';
import { fitToContent } from './fit-to-content';
import { hasRemoteImages, sanitiseTwice } from './sanitise-mail';
import { Loading } from './states';

/** Below the service's limit, with room for line ends that form encoding lengthens. */
const MAX_BYTES = 1_500_000;

/**
 * A stranger's HTML made harmless: sanitised here, then posted to the service, which returns it as a document without
 * script or network. Written from here it would inherit this page's policy, and lose its styles.
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
  const shown = showsImages ? clean.all : clean.held;
  if (new Blob([shown]).size > MAX_BYTES) return <Notice tone="warn">{t('shell.mail.tooLarge')}</Notice>;
  return (
    <div className="flex flex-col gap-2">
      {!showsImages && hasRemoteImages(clean.all) && (
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
      <Frame key={`${showsImages} ${shown}`} {...{ clean: shown, showsImages, title, className }} />
    </div>
  );
}

type Clean = Awaited<ReturnType<typeof sanitiseTwice>>;

/** `undefined` until it is sanitised. */
function useClean(html: string): Clean | undefined {
  const [made, setMade] = useState<{ readonly of: string; readonly clean: Clean }>();
  useEffect(() => {
    let isWanted = true;
    void sanitiseTwice(html).then((clean) => isWanted && setMade({ of: html, clean }));
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
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    form.current?.submit();
    return frame.current ? fitToContent(frame.current) : undefined;
  }, []);
  return (
    <>
      <form ref={form} method="post" action={mailFrameAddress()} encType="multipart/form-data" target={name} hidden>
        <input type="hidden" name="images" value={String(showsImages)} />
        <textarea name="html" value={clean} readOnly aria-label={title} />
      </form>
      <iframe
        ref={frame}
        name={name}
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className={classes('h-24 w-full rounded-lg bg-white', className)}
      />
    </>
  );
}
