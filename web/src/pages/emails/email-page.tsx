import { useParams } from 'wouter';
import type { WholeEmail } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { LinkButton } from '../../kit/button';
import { Card, PageHead } from '../../kit/card';
import { Loading, Shown } from '../../kit/states';
import { Timeline } from '../../kit/timeline';
import { EmailActs } from './email-acts';
import { EmailRoute } from './email-route';
import { EmailStatus } from './email-status';
import { useEmailSteps } from './email-steps';
import { Recipients } from './recipients';
import { SourceCard } from './source-card';

export default function EmailPage() {
  const { id = '' } = useParams<{ id: string }>();
  const { t } = useSpeech();
  const email = useApi('GET /v1/emails/{id}', { params: { id } });
  return (
    <>
      <PageHead
        title={<bdi>{email.data ? email.data.subject || t('emails.noSubject') : t('emails.one')}</bdi>}
        hint={email.data && <EmailStatus status={email.data.status} />}
        actions={
          <>
            {email.data && <EmailActs email={email.data} />}
            <LinkButton href="/emails" icon="list">
              {t('emails.all')}
            </LinkButton>
          </>
        }
      />
      <Shown query={email} rows={8}>
        {(data) => <Whole email={data} />}
      </Shown>
    </>
  );
}

function Whole({ email }: { email: WholeEmail }) {
  return (
    <div className="space-y-5">
      <EmailRoute email={email} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:items-start">
        <Story email={email} />
        <div className="min-w-0 space-y-5">
          <Recipients email={email} />
          <SourceCard email={email} />
        </div>
      </div>
    </div>
  );
}

function Story({ email }: { email: WholeEmail }) {
  const { t } = useSpeech();
  const timeline = useApi('GET /v1/emails/{id}/timeline', { params: { id: email.id } });
  const steps = useEmailSteps(timeline.data ?? [], email.envelope.to.length > 1);
  return (
    <Card title={t('logs.story')} hint={t('logs.storyHint')}>
      {timeline.isPending ? <Loading /> : <Timeline label={t('logs.story')} steps={steps} />}
    </Card>
  );
}
