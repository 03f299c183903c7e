import { useParams } from 'wouter';
import type { LogWithTimeline } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { LinkButton } from '../../kit/button';
import { Card, PageHead } from '../../kit/card';
import { PathState } from '../../kit/path-state';
import { Shown } from '../../kit/states';
import { Timeline } from '../../kit/timeline';
import { readText } from '../../kit/timeline-details';
import { LogFacts } from './log-facts';
import { LogSubject } from './log-subject';
import { PassportRoute } from './passport-route';
import { usePassportSteps } from './passport-steps';

export default function LogPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { t } = useSpeech();
  const log = useApi('GET /v1/logs/{id}', { params: { id } });
  return (
    <>
      <PageHead
        title={log.data ? <LogSubject log={log.data} /> : t('logs.passport')}
        hint={log.data && <PathState state={log.data.state} />}
        actions={
          <LinkButton href="/logs" icon="list">
            {t('logs.all')}
          </LinkButton>
        }
      />
      <Shown query={log} rows={8}>
        {(data) => <Passport log={data} />}
      </Shown>
    </>
  );
}

function Passport({ log }: { log: LogWithTimeline }) {
  const { t } = useSpeech();
  const steps = usePassportSteps(log);
  const connection = log.timeline.find(({ kind }) => kind === 'connection');
  const clientTls = connection?.details && readText(connection.details, 'tls') !== undefined;
  return (
    <div className="space-y-5">
      <PassportRoute log={log} clientTls={clientTls} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:items-start">
        <Card title={t('logs.story')} hint={t('logs.storyHint')}>
          <Timeline label={t('logs.story')} steps={steps} />
        </Card>
        <LogFacts log={log} />
      </div>
    </div>
  );
}
