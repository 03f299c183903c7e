import { lazy, Suspense } from 'react';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { Card, Facts } from '../../kit/card';
import { CopyButton } from '../../kit/copy-button';
import { Loading, Shown } from '../../kit/states';
import { loadPage } from '../../shell/load-page';

const QrCode = lazy(() => loadPage(() => import('../../kit/qr-code').then(({ QrCode: Code }) => ({ default: Code }))));

const PROTOCOLS = { imap: ['imaps', 'imap'], pop3: ['pop3s', 'pop3'], smtp: ['submissions', 'submission'] } as const;

/** What mail programs and phones need to open this mailbox. */
export function ClientCard({ address }: { address: string }) {
  const { t } = useSpeech();
  const session = useApi('GET /v1/session', {});
  return (
    <Card title={t('settings.clients')} hint={t('settings.clientsHint')}>
      <Shown query={session} rows={3}>
        {({ service: { mode, host, mail_doors: doors } }) => {
          const server = mode === 'sandbox' ? window.location.hostname : host;
          const rows = Object.entries(PROTOCOLS).flatMap(([protocol, names]) => {
            const open = names.flatMap((name) => doors.filter((door) => door.name === name));
            return open.map(
              ({ name, port, security }) =>
                [
                  t(`aliases.door.${protocol as keyof typeof PROTOCOLS}`),
                  <span key={name} className="flex flex-wrap items-center gap-x-2">
                    <span className="text-soft">{t('aliases.port')}</span>
                    <code className="wire">{port}</code>
                    <span className="text-soft">
                      {t(`aliases.security.${security === 'tls' ? 'tls' : 'starttls'}`)}
                    </span>
                  </span>,
                ] as const,
            );
          });
          if (rows.length === 0) return <Notice tone="warn">{t('aliases.noDoors')}</Notice>;
          return (
            <Facts
              items={[
                [t('aliases.host'), <Copied key="host" text={server} />],
                [t('aliases.username'), <Copied key="user" text={address} />],
                ...rows,
              ]}
            />
          );
        }}
      </Shown>
      <Profile address={address} />
    </Card>
  );
}

function Copied({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-1">
      <code className="wire">{text}</code>
      <CopyButton text={text} />
    </span>
  );
}

/** A profile sets up iPhone, iPad and Mac in one step; it holds no password. */
function Profile({ address }: { address: string }) {
  const { t } = useSpeech();
  const path = `/c/${encodeURIComponent(address)}.mobileconfig`;
  return (
    <figure className="mt-4 flex flex-wrap items-center gap-4 border-t border-line pt-4">
      <Suspense fallback={<Loading rows={2} />}>
        <QrCode text={window.location.origin + path} label={t('aliases.profileQr')} />
      </Suspense>
      <figcaption className="min-w-48 flex-1 space-y-2 text-sm">
        <p className="font-medium">{t('aliases.profile')}</p>
        <p className="max-w-prose text-soft">{t('aliases.profileHint')}</p>
        <a href={path} className="inline-flex min-h-9 items-center text-accent underline">
          {t('aliases.profileDownload')}
        </a>
      </figcaption>
    </figure>
  );
}
