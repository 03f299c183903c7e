import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import type { SandboxMessageContents } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button, LinkButton } from '../../kit/button';
import { Card, Facts } from '../../kit/card';
import { useErrorToast } from '../../kit/error-toast';
import { Icon } from '../../kit/icon';
import { saveTextFile } from '../../kit/save-file';
import { Empty, Failed, Loading } from '../../kit/states';
import { Attachments } from './attachments';
import { Choice } from './choice';
import { MessageView, type ViewName, viewsOf } from './message-view';

export function MessageReader({ id }: { id: string }) {
  const { t } = useSpeech();
  const message = useApi('GET /v1/sandbox/messages/{message}', { params: { message: id } });
  const isGone = message.error instanceof ApiError && message.error.status === 404;
  return (
    <>
      <LinkButton href="/sandbox/mail" look="quiet" className="mb-3 lg:hidden">
        <Icon name="chevron" className="rotate-180" />
        {t('sandbox.back')}
      </LinkButton>
      {message.data ? (
        <Message message={message.data} />
      ) : isGone ? (
        <Empty title={t('sandbox.gone')} />
      ) : message.error ? (
        <Failed error={message.error} onRetry={() => message.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Message({ message }: { message: SandboxMessageContents }) {
  const { t, formatTime, formatBytes } = useSpeech();
  const views = viewsOf(message);
  const [view, setView] = useState<ViewName>(views[0] ?? 'source');
  const { subject, from, to, at, size, attachments } = message;
  const [headerFrom, headerTo] = [headerOf(message, 'from'), headerOf(message, 'to')];
  return (
    <Card
      title={<bdi className="[overflow-wrap:anywhere]">{subject || t('sandbox.noSubject')}</bdi>}
      actions={<Download id={message.id} />}
    >
      <div className="space-y-4">
        <Facts
          items={[
            headerFrom !== undefined && [t('sandbox.from'), <Address key="from">{headerFrom}</Address>],
            headerTo !== undefined && [t('sandbox.to'), <Address key="to">{headerTo}</Address>],
            [t('sandbox.envelopeFrom'), from ? <Address key={from}>{from}</Address> : t('sandbox.bounceSender')],
            [t('sandbox.envelopeTo'), to.map((address) => <Address key={address}>{address}</Address>)],
            [t('sandbox.at'), formatTime(at)],
            [t('sandbox.size'), formatBytes(size)],
          ]}
        />
        {attachments.length > 0 && <Attachments attachments={attachments} />}
        <Choice
          label={t('sandbox.view')}
          value={view}
          onChoose={setView}
          options={views.map((value) => ({ value, text: t(`sandbox.view.${value}`) }))}
        />
        <MessageView message={message} view={view} />
      </div>
    </Card>
  );
}

/** The header that a reader sees; the envelope is for servers, and differs for forwards. */
function headerOf({ headers }: SandboxMessageContents, name: string): string | undefined {
  const found = headers.find(([known]) => String(known).toLowerCase() === name);
  return found && String(found[1]);
}

function Address({ children }: { children: string }) {
  return <span className="wire block">{children}</span>;
}

function Download({ id }: { id: string }) {
  const { t } = useSpeech();
  const onError = useErrorToast();
  return (
    <Button
      icon="download"
      onClick={() =>
        call('GET /v1/sandbox/messages/{message}/source', { params: { message: id } }).then(
          (source) => saveTextFile(`${id}.eml`, source, 'message/rfc822'),
          onError,
        )
      }
    >
      {t('sandbox.download')}
    </Button>
  );
}
