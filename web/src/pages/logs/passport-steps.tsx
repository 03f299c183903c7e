import type { Log, LogWithTimeline } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { english, type MessageKey } from '../../i18n/messages';
import { AuthVerdicts } from '../../kit/auth-verdicts';
import type { Tone } from '../../kit/badge';
import type { IconName } from '../../kit/icon';
import { toneOfState } from '../../kit/path-state';
import type { TimelineStep } from '../../kit/timeline';
import { Attempt } from '../../kit/timeline-attempt';
import { readNumber, readText } from '../../kit/timeline-details';
import { Chip, Chips, LogSentence, Said, TlsChip } from '../../kit/timeline-parts';

type LogStep = LogWithTimeline['timeline'][number];

const ICONS: Readonly<Record<string, IconName>> = {
  connection: 'server',
  authentication: 'shield',
  policy: 'list',
  alias: 'at',
  scan: 'search',
  attempt: 'send',
  webhook: 'hook',
  storage: 'box',
  queue: 'clock',
  hold: 'pause',
  bounce: 'warning',
  notice: 'mail',
  reply: 'flag',
};
const TRIES = ['attempt', 'webhook', 'storage'];
const ENDED_BY_ATTEMPT: readonly Log['state'][] = ['refused', 'bounced', 'duplicate', 'in_doubt'];

/** The stations of a passport; adjacent ones of one kind are grouped. */
export function usePassportSteps(log: LogWithTimeline): readonly TimelineStep[] {
  const { t } = useSpeech();
  const groups = group(log.timeline);
  const lastTry = groups.findLastIndex(([{ kind }]) => TRIES.includes(kind));
  return groups.map((steps, place) => {
    const [{ kind, date }] = steps;
    const tone = toneOf(steps, log, place === lastTry);
    return {
      key: `${place}`,
      at: date,
      icon: tone === 'bad' ? 'cross' : (ICONS[kind] ?? 'info'),
      tone,
      title: t((kind === 'attempt' && wordOfAttempt(log, tone, place === lastTry)) || titleOf(kind, tone)),
      body: <StepBody {...{ steps, log, tone }} isLastTry={place === lastTry} />,
    };
  });
}

type Group = readonly [LogStep, ...LogStep[]];

/** Attempts are never grouped: each has its own result. */
function group(steps: readonly LogStep[]): readonly Group[] {
  const groups: [LogStep, ...LogStep[]][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.[0].kind === step.kind && !TRIES.includes(step.kind) && step.kind !== 'queue') last.push(step);
    else groups.push([step]);
  }
  return groups;
}

function StepBody({ steps, log, tone, isLastTry }: { steps: Group; log: Log; tone: Tone; isLastTry: boolean }) {
  const [first] = steps;
  switch (first.kind) {
    case 'connection':
      return <Connection step={first} log={log} />;
    case 'authentication':
      return <AuthVerdicts details={first.details} log={log} />;
    case 'attempt': {
      // Facts of the latest attempt in the entry are not repeated in the step
      const own = isLastTry && readText(first.details, 'message') === undefined ? latestOf(log) : {};
      const isSaid = 'response' in own && tone === 'good';
      return <Attempt details={{ ...own, ...first.details }} tone={tone} {...(!isSaid && { words: first })} />;
    }
    case 'reply':
      return (
        <Said by="Waypost" tone={tone}>
          {first.reply ?? first.text}
        </Said>
      );
    default:
      if (first.kind === 'scan' && tone === 'good' && !first.details) return null; // the title says it
      return (
        <ul className="space-y-0.5">
          {steps.map((step) => (
            <li key={step.text}>
              <Decision step={step} />
            </li>
          ))}
        </ul>
      );
  }
}

/** A refusal is shown by our reply, in the words sent to the client. */
function Decision({ step }: { step: LogStep }) {
  if (!isRefusal(step) || step.reply === undefined) return <LogSentence words={step} />;
  return (
    <Said by="Waypost" tone="bad">
      {step.reply}
    </Said>
  );
}

/** Our own words are in the step itself. */
function latestOf({ mx, tls, response, reason_code: own, delivery_ms: durationMs, bounce_category: category }: Log) {
  return { mx, tls, durationMs, category, ...(response !== undefined && own === undefined && { response }) };
}

function Connection({ step, log }: { step: LogStep; log: Log }) {
  const { t } = useSpeech();
  const version = readText(step.details, 'tls');
  const helo = readText(step.details, 'helo');
  if (!step.details || !log.client_ip) return <LogSentence words={step} />;
  return (
    <>
      <p>
        {t('logs.connected')} <span className="wire">{log.client_hostname ?? log.client_ip}</span>
      </p>
      <Chips>
        <Chip icon="globe" isWire>
          {log.client_ip}
        </Chip>
        <TlsChip tls={{ isEnabled: version !== undefined, version, isVerified: false, policy: undefined }} />
        {helo && (
          <Chip>
            {t('logs.helo')} <span className="wire">{helo}</span>
          </Chip>
        )}
      </Chips>
    </>
  );
}

function toneOf(steps: Group, log: Log, isLastTry: boolean): Tone {
  const [{ kind, details }] = steps;
  switch (kind) {
    case 'attempt':
    case 'webhook':
    case 'storage': {
      const code = readNumber(details, 'code');
      if (code !== undefined && code < 400) return 'good'; // it was accepted, whatever came back later
      if (isLastTry) return log.state === 'waiting' ? 'warn' : toneOfState(log.state);
      return (code ?? 400) >= 500 ? 'bad' : 'warn';
    }
    case 'authentication':
      return log.dmarc === 'fail' ? 'bad' : log.dmarc === 'pass' || log.spf === 'pass' ? 'good' : 'calm';
    case 'reply':
      return toneOfReply(steps[0].reply);
    case 'hold':
    case 'bounce':
      return 'warn';
    case 'queue':
      return 'info';
    case 'policy':
    case 'alias':
      return steps.some(isRefusal) ? 'bad' : 'calm';
    case 'scan':
      if (steps.some(isRefusal)) return 'bad';
      return steps.some((step) => readText(step.details, 'scanner')) ? 'warn' : 'good';
    default:
      return 'calm';
  }
}

function isRefusal({ code }: LogStep): boolean {
  return code === 'step.refused';
}

/** By the first digit of its code. */
function toneOfReply(reply: string | undefined): Tone {
  switch (reply?.charAt(0)) {
    case '2':
      return 'good';
    case '4':
      return 'warn';
    case '5':
      return 'bad';
    default:
      return 'calm';
  }
}

/** An attempt that ended in a state uses its word. */
function wordOfAttempt({ state }: Log, tone: Tone, isLastTry: boolean): MessageKey | undefined {
  if (tone === 'good') return 'state.path.delivered';
  if (isLastTry && ENDED_BY_ATTEMPT.includes(state)) return `state.path.${state}`;
  return tone === 'warn' ? 'state.email.deferred' : undefined;
}

function titleOf(kind: string, tone: Tone): MessageKey {
  const keys = [`logs.step.${kind}.${tone}`, `logs.step.${kind}`];
  return (keys.find((key) => key in english) as MessageKey | undefined) ?? 'logs.step.other';
}
