/** What the authority refused, or why it could not be reached. */
export class AcmeProblem extends Error {
  override readonly name = 'AcmeProblem';
  constructor(
    message: string,
    readonly facts: {
      /** `rateLimited` of `urn:ietf:params:acme:error:rateLimited`; `undefined`: no answer of the protocol. */
      readonly type?: string | undefined;
      readonly status?: number | undefined;
      /** How long the authority asks us to wait. */
      readonly retryAfterMs?: number | undefined;
      /** A name was not proven: another kind of challenge may do. */
      readonly isUnproven?: boolean;
    } = {},
  ) {
    super(message);
  }
}

const TYPE_PREFIX = 'urn:ietf:params:acme:error:';
const MAX_DETAIL_CHARACTERS = 300;

/** RFC 8555 §6.7, RFC 7807. */
export function problemOf(document: unknown): { readonly type: string | undefined; readonly detail: string } {
  const { type, detail } =
    typeof document === 'object' && document !== null ? (document as Record<string, unknown>) : {};
  const kind = typeof type === 'string' && type.startsWith(TYPE_PREFIX) ? type.slice(TYPE_PREFIX.length) : undefined;
  const text = typeof detail === 'string' ? detail : 'no reason given';
  return { type: kind, detail: `${kind ? `${kind}: ` : ''}${text}`.slice(0, MAX_DETAIL_CHARACTERS) };
}

const LONGEST_REST_MS = 7 * 86_400_000;

/** RFC 9110 §10.2.3: seconds, or a date. */
export function retryAfterMs(header: unknown, now: number): number | undefined {
  if (typeof header !== 'string') return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_REST_MS) : undefined;
}
