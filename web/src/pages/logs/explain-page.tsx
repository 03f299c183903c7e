import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button, LinkButton } from '../../kit/button';
import { Card, PageHead } from '../../kit/card';
import { Disclosure } from '../../kit/disclosure';
import { TextArea, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { ExplanationCard } from './explanation';

/** Predicts what would happen to a message, without sending one. */
export default function ExplainPage() {
  const { t } = useSpeech();
  const explain = useAct('POST /v1/explain');
  return (
    <>
      <PageHead
        title={t('logs.explainTitle')}
        hint={t('logs.explainHint')}
        actions={
          <LinkButton href="/logs" icon="list">
            {t('logs.all')}
          </LinkButton>
        }
      />
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <Card title={t('logs.question')}>
          <Form
            error={explain.error}
            onSubmit={(data) =>
              explain.mutate({
                body: {
                  from: field(data, 'from'),
                  to: field(data, 'to'),
                  ...optional('ip', field(data, 'ip')),
                  ...optional('raw', String(data.get('raw') ?? '')),
                },
              })
            }
          >
            <TextField
              name="from"
              label={t('logs.explainFrom')}
              hint={t('logs.explainFromHint')}
              isWire
              autoComplete="off"
            />
            <TextField
              name="to"
              label={t('logs.explainTo')}
              hint={t('logs.explainToHint')}
              isWire
              required
              autoComplete="off"
            />
            <Disclosure summary={t('logs.explainMore')}>
              <div className="mt-2 space-y-4">
                <TextField
                  name="ip"
                  label={t('logs.explainIp')}
                  hint={t('logs.explainIpHint')}
                  isWire
                  autoComplete="off"
                />
                <TextArea name="raw" label={t('logs.explainRaw')} hint={t('logs.explainRawHint')} isWire rows={8} />
              </div>
            </Disclosure>
            <Button type="submit" look="primary" icon="signpost" isBusy={explain.isPending}>
              {t('logs.explainAsk')}
            </Button>
          </Form>
        </Card>
        <div aria-live="polite">{explain.data && <ExplanationCard explanation={explain.data} />}</div>
      </div>
    </>
  );
}

function optional<N extends string>(name: N, value: string): Partial<Record<N, string>> {
  return value.trim() === '' ? {} : ({ [name]: value } as Record<N, string>);
}
