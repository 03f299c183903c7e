import type { SandboxMessageContents } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { LinkedText } from '../../kit/linked-text';
import { MailFrame } from '../../kit/mail-frame';
import { Shown } from '../../kit/states';

export type ViewName = 'html' | 'text' | 'headers' | 'source';

const PAPER = 'wire max-h-[60dvh] overflow-auto rounded-lg border border-line bg-sunken p-4 whitespace-pre-wrap';
/** Browsers freeze when they lay out megabytes of text. */
const MAX_SHOWN_CHARACTERS = 300_000;

/** The views available for a message, the best first. */
export function viewsOf({ html, text, is_source_only: isSourceOnly }: SandboxMessageContents): ViewName[] {
  if (isSourceOnly) return ['source'];
  return [...(html ? ['html' as const] : []), ...(text || !html ? ['text' as const] : []), 'headers', 'source'];
}

export function MessageView({ message, view }: { message: SandboxMessageContents; view: ViewName }) {
  const { t } = useSpeech();
  const { html, text, headers, subject } = message;
  switch (view) {
    case 'html':
      return (
        <MailFrame
          html={withPictures(html ?? '', message)}
          title={t('sandbox.frame', { subject })}
          className="border border-line"
        />
      );
    case 'text':
      return text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className={PAPER} tabIndex={0}>
          <LinkedText text={text.slice(0, MAX_SHOWN_CHARACTERS)} />
        </div>
      ) : (
        <p className="text-sm text-soft">{t('sandbox.noText')}</p>
      );
    case 'headers':
      return <Headers headers={headers} />;
    case 'source':
      return <Source message={message} />;
  }
}

/** RFC 2392: pictures that the HTML references by content id are parts of the message. */
function withPictures(html: string, { attachments }: SandboxMessageContents): string {
  const pictures = attachments.flatMap(({ content_id: id, data_url: url }) => (id && url ? [{ id, url }] : []));
  return pictures.reduce((shown, { id, url }) => shown.replaceAll(`cid:${id}`, url), html);
}

function Headers({ headers }: { headers: SandboxMessageContents['headers'] }) {
  return (
    <dl className={PAPER} tabIndex={0}>
      {headers.map(([name, value], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers repeat, and none moves
        <div key={place} className="py-0.5">
          <dt className="inline font-semibold">{String(name)}: </dt>
          <dd className="inline">{String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Source({ message: { id, is_source_only: isSourceOnly } }: { message: SandboxMessageContents }) {
  const { t } = useSpeech();
  const source = useApi('GET /v1/sandbox/messages/{message}/source', { params: { message: id } });
  return (
    <div className="space-y-2">
      {isSourceOnly && <Notice tone="warn">{t('sandbox.sourceOnly')}</Notice>}
      <Shown query={source}>
        {(text) => (
          <>
            {text.length > MAX_SHOWN_CHARACTERS && <Notice tone="calm">{t('sandbox.sourceCut')}</Notice>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre className={PAPER} tabIndex={0}>
              {text.slice(0, MAX_SHOWN_CHARACTERS)}
            </pre>
          </>
        )}
      </Shown>
    </div>
  );
}
