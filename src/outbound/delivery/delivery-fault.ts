import { say } from '../../i18n/sentence.js';
import { replyText, type SmtpReply } from '../../protocol/smtp/reply.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import { classifyReply, type FaultVerdict } from '../bounces/classify.js';
import { classifyError } from '../bounces/classify-error.js';
import type { DeliveryFault, MxUsed, TlsUsed } from '../emails/email.js';
import { faultWords } from '../emails/fault-words.js';
import type { DeliveryOutcome } from './delivery.js';
import { SmtpConnectionError, type SmtpPhase, SmtpSessionRefusal, SmtpTlsError } from './smtp-fault.js';

/** A fault and the command or session it belongs to. */
export interface Trouble {
  readonly fault: DeliveryFault;
  readonly blames: 'destination' | 'message';
  /** The final dot was sent and its reply is lost. */
  readonly mayBeRepeated?: boolean;
}

export interface FaultFacts {
  readonly at: number;
  readonly mx?: MxUsed | undefined;
  readonly tls?: TlsUsed | undefined;
}

export function toOutcome(destination: string, { fault, blames, mayBeRepeated }: Trouble): DeliveryOutcome {
  if (fault.code >= 500) return { kind: 'failed', destination, fault };
  return { kind: 'deferred', destination, fault, blames, ...(mayBeRepeated && { mayBeRepeated }) };
}

/** A server's refusal of a command of this message. */
export function troubleOfReply(reply: SmtpReply, facts: FaultFacts): Trouble {
  const response = cleanRemoteText(replyText(reply));
  const verdict = classifyReply(
    { code: reply.code, enhanced: reply.enhanced, text: response },
    { mxHost: facts.mx?.host },
  );
  const isAboutUs = verdict.action === 'slowdown' || (reply.code === 421 && verdict.category !== 'greylist');
  return { fault: { ...verdict, ...known(facts), response }, blames: isAboutUs ? 'destination' : 'message' };
}

/** A connection that failed or broke, or a session that was refused before the message. */
export function troubleOfError(error: unknown, facts: FaultFacts): Trouble {
  if (error instanceof SmtpSessionRefusal) return troubleOfSession(error, facts);
  const phase: SmtpPhase | undefined =
    error instanceof SmtpConnectionError || error instanceof SmtpTlsError ? error.phase : undefined;
  const verdict = isForeignSpeech(error) ? NOT_SMTP : classifyError(error);
  return {
    fault: { ...verdict, ...known(facts), ...detailedWords(error, verdict) },
    blames: phase !== undefined && isBeforeMessage(phase) ? 'destination' : 'message',
    ...(phase === 'dot' && { mayBeRepeated: true }),
  };
}

/** Session refusals are mostly temporary (RFC 5321 §3.1); only a host that never takes mail says 521 (RFC 7504). */
function troubleOfSession({ reply }: SmtpSessionRefusal, facts: FaultFacts): Trouble {
  const { fault } = troubleOfReply(reply, facts);
  if (fault.code < 500 || reply.code === 521) return { fault, blames: 'destination' };
  const { enhanced, ...rest } = fault;
  const softened = enhanced === undefined ? rest : { ...rest, enhanced: `4${enhanced.slice(1)}` };
  return { fault: { ...softened, code: 421, action: 'defer' }, blames: 'destination' };
}

const NOT_SMTP = {
  category: 'protocol',
  action: 'defer',
  code: 421,
  enhanced: '4.5.0',
  ...faultWords(say('fault.notSmtp')),
} as const;

function isForeignSpeech(error: unknown): boolean {
  return error instanceof SmtpConnectionError && error.code === 'EPROTO_SMTP';
}

function detailedWords(
  error: unknown,
  { message, sentence }: FaultVerdict,
): Pick<FaultVerdict, 'message' | 'sentence'> {
  if (error instanceof SmtpTlsError) return faultWords(say('fault.tlsDetail', { detail: error.detail }));
  // The reply was lost, perhaps not the message: a second copy is better than losing it
  const isSentWhole = error instanceof SmtpConnectionError && error.phase === 'dot';
  return isSentWhole ? faultWords(say('fault.sentWhole', { reason: sentence ?? message })) : { message, sentence };
}

function isBeforeMessage(phase: SmtpPhase): boolean {
  return phase === 'connect' || phase === 'greeting' || phase === 'ehlo' || phase === 'starttls' || phase === 'auth';
}

function known({ at, mx, tls }: FaultFacts): Pick<DeliveryFault, 'at' | 'mx' | 'tls'> {
  return { at, ...(mx && { mx }), ...(tls && { tls }) };
}
