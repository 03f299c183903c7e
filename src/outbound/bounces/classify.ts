import { type Sentence, say } from '../../i18n/sentence.js';
import type { BounceAction, BounceCategory, DeliveryFault } from '../emails/email.js';
import { faultWords } from '../emails/fault-words.js';
import { type ReplyRule, replyRules } from './reply-rules.js';

export type FaultVerdict = Pick<
  DeliveryFault,
  'category' | 'action' | 'code' | 'enhanced' | 'message' | 'sentence' | 'truthSource'
>;

export interface RemoteReply {
  readonly code: number;
  readonly enhanced?: string | undefined;
  /** The lines of the reply, joined; with or without the code before them. */
  readonly text: string;
}

export interface ReplyContext {
  /** The exchange that replied. */
  readonly mxHost?: string | undefined;
}

/** Operators of a large share of all mailboxes: their verdict on a message counts more than others'. */
const TRUTH_SOURCES: readonly (readonly [operator: string, ...mxRoots: string[]])[] = [
  ['google.com', 'google.com', 'googlemail.com'],
  ['outlook.com', 'outlook.com', 'hotmail.com', 'office365.us'],
  ['yahoodns.net', 'yahoodns.net', 'yahoo.com'],
  ['icloud.com', 'icloud.com', 'apple.com'],
  ['comcast.net', 'comcast.net'],
  ['gmx.net', 'gmx.net', 'gmx.com', 'web.de', 'kundenserver.de', 'ionos.com'],
  ['mail.ru', 'mail.ru'],
  ['yandex.ru', 'yandex.ru', 'yandex.net'],
  ['zoho.com', 'zoho.com', 'zoho.eu'],
  ['fastmail.com', 'messagingengine.com'],
  ['proton.ch', 'protonmail.ch'],
  ['mimecast.com', 'mimecast.com'],
  ['pphosted.com', 'pphosted.com', 'ppe-hosted.com'],
  ['cox.net', 'cox.net'],
  ['orange.fr', 'orange.fr'],
  ['qq.com', 'qq.com'],
  ['netease.com', 'netease.com'],
];

/** Text beyond this is ignored: no operator needs it, and every pattern stays cheap. */
const MAX_TEXT = 2000;

/**
 * What a refusal means. Its words may turn a 5yz into "later" (it blames us, not the message, and the fault passes
 * without the sender), but never make a 4yz permanent: that would lose mail on a guess.
 */
export function classifyReply(reply: RemoteReply, { mxHost }: ReplyContext = {}): FaultVerdict {
  const text = reply.text.slice(0, MAX_TEXT).replace(/\s+/g, ' ');
  const enhanced = reply.enhanced ?? enhancedIn(text);
  const isPermanent = reply.code >= 500;
  const { category, sentence, softens } =
    replyRules.find((rule) => applies(rule, text, isPermanent)) ?? byEnhanced(enhanced) ?? byCode(reply.code);
  const isFinal = isPermanent && softens === undefined;
  const code = isFinal || !isPermanent ? reply.code : 421;
  const truthSource = mxHost === undefined ? undefined : truthSourceOf(mxHost);
  return {
    category,
    action: isFinal ? 'reject' : softens === 'slowdown' ? 'slowdown' : 'defer',
    code,
    ...(enhanced !== undefined && { enhanced: inClass(enhanced, isFinal ? '5' : '4') }),
    ...faultWords(sentence),
    ...(truthSource !== undefined && { truthSource }),
  };
}

function applies({ pattern, only }: ReplyRule, text: string, isPermanent: boolean): boolean {
  return (only === undefined || (only === '5yz') === isPermanent) && pattern.test(text);
}

export function truthSourceOf(mxHost: string): string | undefined {
  const host = mxHost.toLowerCase().replace(/\.$/, '');
  return TRUTH_SOURCES.find(([, ...roots]) => roots.some((root) => host === root || host.endsWith(`.${root}`)))?.[0];
}

/** RFC 3463, at the beginning, or after `#` as qmail and its successors write it. */
function enhancedIn(text: string): string | undefined {
  return /^(?:\d{3}[ -])?([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? /#([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1];
}

function inClass(enhanced: string, digit: '4' | '5'): string {
  return `${digit}${enhanced.slice(1)}`;
}

type Meaning = { readonly category: BounceCategory; readonly sentence: Sentence; readonly softens?: BounceAction };

/** RFC 3463 §3, when the words match no rule: subject and detail. */
function byEnhanced(enhanced: string | undefined): Meaning | undefined {
  const [, subject, detail] = enhanced?.split('.') ?? [];
  return enhancedMeanings[`${subject}.${detail}`] ?? enhancedMeanings[`${subject}`];
}

const noSuchAddress = say('fault.noSuchRecipient');
const enhancedMeanings: Readonly<Record<string, Meaning>> = {
  '1': { category: 'envelope', sentence: say('fault.address') },
  '1.1': { category: 'recipient', sentence: noSuchAddress },
  '1.2': { category: 'recipient', sentence: say('fault.noSuchDomain') },
  '1.3': { category: 'recipient', sentence: say('fault.addressSyntax') },
  '1.6': { category: 'recipient', sentence: say('fault.mailboxMoved') },
  '1.7': { category: 'envelope', sentence: say('fault.senderRefused') },
  '1.8': { category: 'envelope', sentence: say('fault.senderRefused') },
  '1.10': { category: 'recipient', sentence: say('fault.domainTakesNoMail') },
  '2.0': { category: 'other', sentence: say('fault.mailboxCannot') },
  '2.1': { category: 'recipient', sentence: say('fault.mailboxOff') },
  '2.2': { category: 'capacity', sentence: say('fault.mailboxFull') },
  '2.3': { category: 'message', sentence: say('fault.tooLargeForMailbox') },
  '3': { category: 'capacity', sentence: say('fault.systemCannotNow') },
  '3.1': { category: 'capacity', sentence: say('fault.systemFull') },
  '3.4': { category: 'message', sentence: say('fault.tooLargeForSystem') },
  '4': { category: 'network', sentence: say('fault.passingOn') },
  '4.6': { category: 'protocol', sentence: say('fault.loop') },
  '5': { category: 'protocol', sentence: say('fault.notUnderstood') },
  '5.3': { category: 'envelope', sentence: say('fault.tooManyRecipients') },
  '6': { category: 'message', sentence: say('fault.form') },
  '7': { category: 'policy', sentence: say('fault.policy') },
  '7.3': { category: 'message', sentence: say('fault.conversion') },
  '7.8': { category: 'auth', sentence: say('fault.credentials') },
};

function byCode(code: number): Meaning {
  return codeMeanings[code] ?? { category: 'other', sentence: say('fault.notAccepted') };
}

const codeMeanings: Readonly<Record<number, Meaning>> = {
  421: { category: 'network', sentence: say('fault.serverUnavailable') },
  452: { category: 'capacity', sentence: say('fault.outOfSpace') },
  454: { category: 'auth', sentence: say('fault.credentialsUnchecked') },
  500: { category: 'protocol', sentence: say('fault.notUnderstood') },
  501: { category: 'protocol', sentence: say('fault.notUnderstood') },
  502: { category: 'protocol', sentence: say('fault.notUnderstood') },
  503: { category: 'protocol', sentence: say('fault.notUnderstood') },
  504: { category: 'protocol', sentence: say('fault.notUnderstood') },
  521: { category: 'recipient', sentence: say('fault.domainTakesNoMail') },
  530: { category: 'auth', sentence: say('fault.loginAsked') },
  535: { category: 'auth', sentence: say('fault.credentials') },
  551: { category: 'recipient', sentence: noSuchAddress },
  552: { category: 'capacity', sentence: say('fault.fullOrTooLarge') },
  553: { category: 'envelope', sentence: say('fault.address') },
  555: { category: 'protocol', sentence: say('fault.parameter') },
  556: { category: 'recipient', sentence: say('fault.domainTakesNoMail') },
};
