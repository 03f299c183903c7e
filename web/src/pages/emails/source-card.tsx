import { useState } from 'react';
import type { WholeEmail } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Card, Facts } from '../../kit/card';
import { CopyButton } from '../../kit/copy-button';
import { Disclosure } from '../../kit/disclosure';
import { Shown } from '../../kit/states';

/** The header at once; the source on request, because it may be megabytes. */
export function SourceCard({ email }: { email: WholeEmail }) {
  const { t } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('emails.message')}>
      <div className="space-y-2 text-sm">
        <Disclosure summary={t('emails.headers')}>
          <div className="mt-2">
            <Facts
              items={Object.entries(email.headers).map(
                ([name, value]) =>
                  [
                    <span key="name" className="wire">
                      {name}
                    </span>,
                    <span key="value" dir="auto" className="wire whitespace-pre-wrap">
                      {String(value)}
                    </span>,
                  ] as const,
              )}
            />
          </div>
        </Disclosure>
        <Disclosure summary={t('emails.source')} onOpen={() => setOpen(true)}>
          {isOpen && <Source id={email.id} isRedacted={email.is_redacted} />}
        </Disclosure>
      </div>
    </Card>
  );
}

function Source({ id, isRedacted }: { id: string; isRedacted: boolean }) {
  const { t } = useSpeech();
  const source = useApi('GET /v1/emails/{id}/source', { params: { id } }, { enabled: !isRedacted });
  if (isRedacted) return <Notice tone="calm">{t('emails.redacted')}</Notice>;
  return (
    <Shown query={source}>
      {(text) => (
        <div className="relative mt-2">
          <div className="absolute end-1 top-1">
            <CopyButton text={text} />
          </div>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and not everybody has a wheel
            tabIndex={0}
            dir="ltr"
            className="max-h-96 overflow-auto rounded-lg bg-sunken p-3 pe-12 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {text}
          </pre>
        </div>
      )}
    </Shown>
  );
}
