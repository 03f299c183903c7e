import type { ExplainedTarget, Explanation } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge, type Tone } from '../../kit/badge';
import { Card } from '../../kit/card';
import type { IconName } from '../../kit/icon';
import { Timeline, type TimelineStep } from '../../kit/timeline';
import { Chip, Chips, LogSentence, Said } from '../../kit/timeline-parts';

const TONES: Record<Explanation['outcome'], Tone> = {
  accepted: 'good',
  discarded: 'warn',
  refused: 'bad',
  elsewhere: 'info',
};
const TARGET_ICONS: Record<ExplainedTarget['kind'], IconName> = {
  forward: 'send',
  webhook: 'hook',
  mailbox: 'box',
  return: 'refresh',
  home: 'send',
  dmarcReport: 'overview',
  tlsReport: 'overview',
  hidden: 'lock',
};

/** The predicted way, in the same picture as a real one. */
export function ExplanationCard({ explanation }: { explanation: Explanation }) {
  const { t } = useSpeech();
  const { outcome } = explanation;
  return (
    <Card
      title={t('logs.answer')}
      hint={t(`logs.outcome.${outcome}.hint`)}
      actions={<Badge tone={TONES[outcome]}>{t(`logs.outcome.${outcome}`)}</Badge>}
    >
      <Timeline label={t('logs.answer')} steps={useForeseen(explanation)} />
    </Card>
  );
}

function useForeseen({ outcome, reply, targets, steps, authentication }: Explanation): readonly TimelineStep[] {
  const { t } = useSpeech();
  const tone = TONES[outcome];
  const said = reply && [reply.code, reply.enhanced, reply.text].filter(Boolean).join(' ');
  const foreseen: (TimelineStep | undefined)[] = [
    // A refusal is shown by the answer itself, further down
    ...steps
      .filter(({ code }) => code !== 'step.refused')
      .map(
        (step, place): TimelineStep => ({
          key: `step-${place}`,
          icon: place + 1,
          tone: 'calm',
          title: (
            <span className="font-normal">
              <LogSentence words={step} />
            </span>
          ),
        }),
      ),
    authentication === undefined
      ? undefined
      : {
          key: 'authentication',
          icon: 'shield',
          tone: 'calm',
          title: t('logs.step.authentication'),
          body: <Results text={authentication} />,
        },
    said === undefined
      ? undefined
      : {
          key: 'reply',
          icon: outcome === 'refused' ? 'cross' : 'flag',
          tone,
          title: t('logs.step.reply'),
          body: (
            <Said by="Waypost" tone={tone}>
              {said}
            </Said>
          ),
        },
    ...targets.map(
      (target, place): TimelineStep => ({
        key: `target-${place}`,
        icon: TARGET_ICONS[target.kind],
        tone: 'good',
        title: t(`logs.target.${target.kind}`),
        body: <Target target={target} />,
      }),
    ),
  ];
  return foreseen.filter((step) => step !== undefined);
}

function Target({ target: { target, host, port, via } }: { target: ExplainedTarget }) {
  const { t } = useSpeech();
  return (
    <>
      {target && (
        <p>
          <span className="wire">{target}</span>
        </p>
      )}
      <Chips>
        {host && (
          <Chip icon="server" isWire>
            {port === undefined ? host : `${host}:${port}`}
          </Chip>
        )}
        {via && (
          <Chip icon="at">
            {t('logs.via')} <span className="wire">{via}</span>
          </Chip>
        )}
      </Chips>
    </>
  );
}

/** `spf=pass …; dkim=none; …`: the verdicts first, then the whole header. */
function Results({ text }: { text: string }) {
  const verdicts = [...text.matchAll(/(?:^|;)\s*(spf|dkim|arc|dmarc)=(\w+)/g)];
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        {verdicts.map(([whole, method = '', result = '']) => (
          <Badge key={whole} tone={result === 'pass' ? 'good' : result === 'fail' ? 'bad' : 'calm'}>
            <bdi dir="ltr" lang="en">
              {method.toUpperCase()} {result}
            </bdi>
          </Badge>
        ))}
      </p>
      <p lang="en" className="text-soft">
        <span className="wire">{text}</span>
      </p>
    </>
  );
}
