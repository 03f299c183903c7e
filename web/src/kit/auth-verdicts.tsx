import { useSpeech } from '../i18n/language-context';
import { english, type MessageKey } from '../i18n/messages';
import { Badge, type Tone } from './badge';
import { type Details, readObject, readObjects, readText } from './timeline-details';

type Method = 'spf' | 'dkim' | 'dmarc' | 'arc';

/** What an entry of the log has of them. */
type Results = Readonly<Partial<Record<Method, string>>>;

interface Verdict {
  readonly method: Method;
  readonly result: string;
  /** Whose word it is. */
  readonly domain: string | undefined;
  readonly detail: string | undefined;
}

/** Sender authentication: each check with its verdict, and what the verdict means. */
export function AuthVerdicts({ details, log = {} }: { details: Details | undefined; log?: Results }) {
  const { t } = useSpeech();
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {readVerdicts(details, log).map(({ method, result, domain, detail }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: verdicts have no identity but their place
        <li key={place} className="rounded-lg border border-line px-3 py-2">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={toneOf(result)}>
              <bdi dir="ltr" lang="en">
                {method.toUpperCase()} {result}
              </bdi>
            </Badge>
            {domain && <span className="wire text-soft">{domain}</span>}
          </p>
          <p className="mt-1 text-xs text-soft">{t(meaningOf(method, result))}</p>
          {detail && (
            <p lang="en" className="mt-1 text-soft">
              <span className="wire">{detail}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A step of an older release has no details: the entry itself has the four results. */
function readVerdicts(details: Details | undefined, log: Results): readonly Verdict[] {
  const one = (method: Method, found: Details | undefined, domain: string | undefined): Verdict[] => {
    const result = readText(found, 'result') ?? log[method];
    return result ? [{ method, result, domain, detail: readText(found, 'detail') }] : [];
  };
  const [spf, arc, dmarc] = (['spf', 'arc', 'dmarc'] as const).map((method) => readObject(details, method));
  const signatures = readObjects(details, 'dkim');
  return [
    ...one('spf', spf, readText(spf, 'domain')),
    ...(signatures.length === 0
      ? one('dkim', undefined, undefined)
      : signatures.flatMap((signature) => one('dkim', signature, readText(signature, 'domain')))),
    ...one('dmarc', dmarc, readText(dmarc, 'domain')),
    ...one('arc', arc, readText(arc, 'sealer')),
  ];
}

function toneOf(result: string): Tone {
  if (result === 'pass') return 'good';
  if (result === 'fail') return 'bad';
  return result === 'none' ? 'calm' : 'warn';
}

function meaningOf(method: Method, result: string): MessageKey {
  const key = `logs.auth.${method}.${result}`;
  return key in english ? (key as MessageKey) : 'logs.auth.unsure';
}
