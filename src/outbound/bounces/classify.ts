import type { BounceAction, BounceCategory, DeliveryFault } from '../emails/email.js';
import { type ReplyRule, replyRules } from './reply-rules.js';

export type FaultVerdict = Pick<DeliveryFault, 'category' | 'action' | 'code' | 'enhanced' | 'message' | 'truthSource'>;

export interface RemoteReply {
  readonly code: number;
  readonly enhanced?: string | undefined;
  /** Its lines joined; with or without the code in front. */
  readonly text: string;
}

export interface ReplyContext {
  /** The exchange that spoke. */
  readonly mxHost?: string | undefined;
}

/** Operators of so many mailboxes that their word about a message is worth more than others'. */
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

/** More of a reply than this is not read: no operator needs it, and every pattern stays cheap. */
const MAX_TEXT = 2000;

/**
 * What a refusal means. Words may soften a 5yz into "later" (it blames us, not the message: the fault heals without
 * the sender), but never harden a 4yz: that would lose mail on a guess.
 */
export function classifyReply(reply: RemoteReply, { mxHost }: ReplyContext = {}): FaultVerdict {
  const text = reply.text.slice(0, MAX_TEXT).replace(/\s+/g, ' ');
  const enhanced = reply.enhanced ?? enhancedIn(text);
  const isPermanent = reply.code >= 500;
  const { category, message, softens } =
    replyRules.find((rule) => applies(rule, text, isPermanent)) ?? byEnhanced(enhanced) ?? byCode(reply.code);
  const isFinal = isPermanent && softens === undefined;
  const code = isFinal || !isPermanent ? reply.code : 421;
  const truthSource = mxHost === undefined ? undefined : truthSourceOf(mxHost);
  return {
    category,
    action: isFinal ? 'reject' : softens === 'slowdown' ? 'slowdown' : 'defer',
    code,
    ...(enhanced !== undefined && { enhanced: inClass(enhanced, isFinal ? '5' : '4') }),
    message,
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

/** RFC 3463, at the beginning, or after `#` as qmail and its heirs write it. */
function enhancedIn(text: string): string | undefined {
  return /^(?:\d{3}[ -])?([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? /#([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1];
}

function inClass(enhanced: string, digit: '4' | '5'): string {
  return `${digit}${enhanced.slice(1)}`;
}

type Meaning = { readonly category: BounceCategory; readonly message: string; readonly softens?: BounceAction };

/** RFC 3463 §3, where the words said nothing: subject and detail. */
function byEnhanced(enhanced: string | undefined): Meaning | undefined {
  const [, subject, detail] = enhanced?.split('.') ?? [];
  return enhancedMeanings[`${subject}.${detail}`] ?? enhancedMeanings[`${subject}`];
}

const noSuchAddress = 'The address does not exist there.';
const enhancedMeanings: Readonly<Record<string, Meaning>> = {
  '1': { category: 'envelope', message: 'The receiving server does not accept an address of this message.' },
  '1.1': { category: 'recipient', message: noSuchAddress },
  '1.2': { category: 'recipient', message: 'The domain of the address does not exist or takes no mail.' },
  '1.3': { category: 'recipient', message: 'The address is not written correctly.' },
  '1.6': { category: 'recipient', message: 'The mailbox has moved and left no new address.' },
  '1.7': { category: 'envelope', message: 'The receiving server does not accept the sender address.' },
  '1.8': { category: 'envelope', message: 'The receiving server does not accept the sender address.' },
  '1.10': { category: 'recipient', message: 'The domain of the address takes no mail.' },
  '2.0': { category: 'other', message: 'The mailbox cannot take this message.' },
  '2.1': { category: 'recipient', message: 'The mailbox is switched off.' },
  '2.2': { category: 'capacity', message: 'The mailbox is full.' },
  '2.3': { category: 'message', message: 'The message is too large for this mailbox.' },
  '3': { category: 'capacity', message: 'The receiving system cannot take mail now.' },
  '3.1': { category: 'capacity', message: 'The receiving system is full.' },
  '3.4': { category: 'message', message: 'The message is too large for the receiving system.' },
  '4': { category: 'network', message: 'The receiving system has trouble passing the message on.' },
  '4.6': { category: 'protocol', message: 'The receiving system saw a mail loop.' },
  '5': { category: 'protocol', message: 'The receiving server did not understand ours.' },
  '5.3': { category: 'envelope', message: 'Too many recipients at once.' },
  '6': { category: 'message', message: 'The receiving server does not accept the form of this message.' },
  '7': { category: 'policy', message: 'The receiving server does not accept this message by its policy.' },
  '7.3': { category: 'message', message: 'The receiving server cannot convert this message.' },
  '7.8': { category: 'auth', message: 'The relay does not accept our credentials.' },
};

function byCode(code: number): Meaning {
  return codeMeanings[code] ?? { category: 'other', message: 'The receiving server did not accept the message.' };
}

const codeMeanings: Readonly<Record<number, Meaning>> = {
  421: { category: 'network', message: 'The receiving server is not available now.' },
  452: { category: 'capacity', message: 'The receiving system is out of space for now.' },
  454: { category: 'auth', message: 'The relay could not check our credentials for now.' },
  500: { category: 'protocol', message: 'The receiving server did not understand ours.' },
  501: { category: 'protocol', message: 'The receiving server did not understand ours.' },
  502: { category: 'protocol', message: 'The receiving server did not understand ours.' },
  503: { category: 'protocol', message: 'The receiving server did not understand ours.' },
  504: { category: 'protocol', message: 'The receiving server did not understand ours.' },
  521: { category: 'recipient', message: 'The domain of the address takes no mail.' },
  530: { category: 'auth', message: 'The server asks for a login before it takes mail.' },
  535: { category: 'auth', message: 'The relay does not accept our credentials.' },
  551: { category: 'recipient', message: noSuchAddress },
  552: { category: 'capacity', message: 'The mailbox is full or the message too large.' },
  553: { category: 'envelope', message: 'The receiving server does not accept an address of this message.' },
  555: { category: 'protocol', message: 'The receiving server does not know a parameter of ours.' },
  556: { category: 'recipient', message: 'The domain of the address takes no mail.' },
};
