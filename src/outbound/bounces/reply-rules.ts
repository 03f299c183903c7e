import { type PlainKey, type Sentence, say } from '../../i18n/sentence.js';
import type { BounceCategory } from '../emails/email.js';

/** How servers word one kind of refusal. The first matching rule decides. */
export interface ReplyRule {
  readonly pattern: RegExp;
  readonly category: BounceCategory;
  readonly sentence: Sentence;
  /** A 5yz with these words is retried: it blames our address, or says "not so fast". */
  readonly softens?: 'defer' | 'slowdown';
  /** The words only count with such a code. */
  readonly only?: '4yz' | '5yz';
}

type FaultKey = Extract<PlainKey, `fault.${string}`>;
type Extra = Pick<ReplyRule, 'softens' | 'only'>;

function rule(category: BounceCategory, reason: FaultKey, patterns: readonly RegExp[], extra: Extra = {}): ReplyRule {
  const pattern = new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'i');
  return { category, sentence: say(reason), pattern, ...extra };
}

/**
 * Ordered from explicit to vague: the name of a blocklist contains "spam" and is no verdict on the message; DMARC is a
 * kind of authentication; "rejected" alone says nothing.
 */
export const replyRules: readonly ReplyRule[] = [
  rule(
    'greylist',
    'fault.greylisted',
    [
      /gr[ae]y[- _]?list/,
      /postgrey/,
      /\bfirst (?:time|attempt).{0,40}(?:try|retry|again)/,
      /(?:unknown|new) (?:sender|triplet).{0,40}try again/,
    ],
    { softens: 'defer' },
  ),

  rule(
    'blocklist',
    'fault.blocklisted',
    [
      /spamhaus|\bzen\.|\bsbl\b|\bxbl\b|\bpbl\b|\bcss\b.{0,20}list/,
      /spamcop|barracudacentral|barracuda reputation|\bsorbs\b|uceprotect|spamrats|\bmailspike|abusix|invaluement/,
      /senderscore|\bpsbl\b|\bnixspam|manitu\.net|truncate\.gbudb|\bspfbl\b|hostkarma|junkemailfilter|\bs5h\.net/,
      /\brbl\b|\bdnsbl\b|\bdnswl\b|\brhsbl\b|blackhole list|blocked using|listed (?:at|by|in|on) [a-z0-9-]+\.[a-z]/,
      /real-?time (?:block|black)/,
    ],
    { softens: 'defer' },
  ),
  rule(
    'dns',
    'fault.reverseDns',
    [
      /\bptr\b/,
      /reverse (?:dns|hostname|lookup|address|mapping)/,
      /\brdns\b|\bfcrdns\b/,
      /cannot find your (?:reverse )?hostname/,
      /client host rejected: cannot find/,
      /does not (?:have|resolve).{0,30}(?:reverse|hostname)/,
      /no valid (?:reverse|ptr)/,
    ],
    { softens: 'defer' },
  ),

  rule('virus', 'fault.virus', [
    /\bvirus(?:es)?\b(?!.{0,10}(?:scanner|check).{0,30}(?:unavail|fail|error))/,
    /\bmalware\b|\btrojan\b|\bworm\b|\beicar\b|\bransomware\b/,
    /infected (?:file|message|mail|attachment|with)/,
    /\bclamav\b.{0,40}found|heuristics\.|\bjs\/|\bw32[/.]|\bphish\.?(?:tank|labs)/,
  ]),

  rule('dmarc', 'fault.dmarc', [
    /\bdmarc\b(?!.{0,30}(?:temporar|lookup fail))/,
    /domain-based message authentication/,
    /unauthenticated (?:e?-?mail|message).{0,60}(?:not accepted|prohibited|domain)/,
  ]),
  rule('auth', 'fault.unauthenticated', [
    /\bspf\b/,
    /\bdkim\b/,
    /sender policy framework/,
    /sender id\b.{0,20}(?:fail|\(pra\))/,
    /(?:authentication|authenticated).{0,60}(?:required to|checks?|results).{0,30}(?:fail|pass|deliver)/,
    /this mail (?:is|has been).{0,40}unauthenticated/,
    /anti-?spoof|spoofed|forged|impersonat/,
    /not authorized to send (?:from|on behalf)/,
  ]),

  rule(
    'block',
    'fault.operatorSlowsDown',
    [
      /unusual (?:rate|amount|volume) of (?:unsolicited )?(?:mail|messages|email)/,
      /too much spam from your ip/,
      /(?:ip|connection) frequency limited/,
      /\bts0[1-9]\b|\btss0[1-9]\b/,
      /deferred due to (?:user complaints|unexpected volume|excessive)/,
      /ipcheck\.proofpoint\.com.{0,20}/,
      /\brl0{3,}\d/,
    ],
    { softens: 'slowdown', only: '4yz' },
  ),
  rule(
    'policy',
    'fault.serverSlowsDown',
    [
      /too many (?:concurrent |simultaneous |open )?(?:connections|sessions|messages|errors|emails|mails|requests)/,
      /(?:rate|volume|frequency|throughput|sending|message|connection)s?[- ]limit/,
      /rate[- ]?limit|throttl|slow(?:ing)? down|\bslowdown\b|too fast|too quickly|too often/,
      /(?:exceed|reach)\w{0,20}.{0,40}\b(?:rate|hourly|per hour|per minute|connections?|frequency)\b/,
      /(?:receiving|receives) (?:mail|messages|email) (?:at a rate|too (?:quickly|fast))/,
      /(?:ip|connection) frequency limited/,
      /concurrency limit|maximum (?:number of )?(?:concurrent )?connections/,
      /unusual (?:rate|amount|volume) of (?:mail|messages|email)/,
      /traffic not accepted from this (?:ip|host)|limits (?:for|on) how many (?:messages|mails)/,
    ],
    { softens: 'slowdown' },
  ),

  rule(
    'block',
    'fault.blocked',
    [
      /\bs3140\b|\bs3150\b|on our block ?list|part of their network is on/,
      /banned sending ip|5\.7\.60[6-9]|5\.7\.6[1-4]\d|access denied, banned/,
      /\bph01\b|not accepted due to.{0,20}\[?ph/,
      /your (?:ip|ip address|host|server|network|mta|mail server|subnet)\b.{0,80}(?:block|reject|ban|denied|blacklist|poor|bad|reputation|suspicious|refused|spam)/,
      /(?:block|reject|ban|denied|blacklist|refus)\w{0,20}.{0,60}\b(?:your|this|client|sending|source|remote) (?:ip|host|server|network|mta|address \[)/,
      /(?:poor|bad|low|very low|negative|insufficient) (?:sender )?reputation|reputation (?:of|is|score|block)|poor reputation sender/,
      /\bip(?: address)? (?:\[?[\da-f.:]+\]? )?(?:is |has been |was )?(?:block|ban|blacklist|denied|reject|refused|listed)/,
      /\bclient host.{0,60}(?:block|denied|reject)|access denied for (?:your )?ip|5\.7\.511|bl\d{4,}/,
      /(?:local|our|internal) (?:black|block|deny)-?list/,
      /service (?:refused|not available) for your (?:ip|host)/,
      /blocked - see |connection (?:refused|rejected) by policy/,
      /messagelabs\.com\/support|\bmta's poor reputation|senderbase/,
      /dynamic(?:ally)?[- ](?:assigned|ip|address)|residential (?:ip|address)|(?:generic|dial-?up) (?:hostname|address|ip)/,
      /\[?(?:hm08|cs01)\]?.{0,40}(?:ip|reputation|icloud\.com\/\S*postmaster)/,
      /mail from [\d.]+ (?:was )?(?:refused|rejected)|^(?:\S{1,12} )?ip=[\da-f.:]+ - a problem/,
    ],
    { softens: 'defer' },
  ),

  rule('envelope', 'fault.noRelay', [
    /relay(?:ing)?\b.{0,40}(?:denied|not (?:allowed|permitted|authorized)|prohibit|access|forbidden|disallow|block)/,
    /(?:unable|not permitted|not allowed|refus\w{0,20}|cannot|do(?:es)? not) (?:to )?relay|as a relay|we do not relay|no relay/,
    /rcpthosts|not (?:a )?(?:local|hosted) (?:domain|here)|domain (?:is )?not (?:hosted|found here|served|local)/,
  ]),
  rule('envelope', 'fault.senderRefused', [
    /sender (?:address|domain|e?-?mail|mailbox|verify|verification|host|rejected|denied|is|not)\b.{0,60}(?:reject|fail|invalid|does not|not (?:exist|found|valid|allowed|accepted|resolv|permitted)|denied|unknown|blocked|refused)/,
    /domain of sender|mail from (?:domain|address)\b.{0,40}(?:reject|does not|not (?:exist|found|valid)|invalid|must)/,
    /(?:invalid|bad|unknown|unresolvable|malformed|rejected|blocked) sender|null (?:sender|reverse)|sender.{0,20}(?:denied|rejected)|return address/,
    /callout|callback verif|verify (?:the )?sender|could not verify/,
    /envelope (?:blocked|rejected|sender)/,
  ]),

  rule('recipient', 'fault.noSuchRecipient', [
    /(?:user|recipient|mailbox|address|account|alias|person|addressee|login)s?\b.{0,60}(?:unknown|not (?:be )?found|does ?n[o']t exist|do not exist|not exist|not known|invalid|is ?n[o']t (?:known|valid|here|active)|no longer (?:exists|valid|available|active|here|in use))/,
    /(?:unknown|invalid|no such|non-?existent|nonexisting|bad) (?:local |virtual |destination |e?-?mail )?(?:user|recipient|mailbox|address|account|alias|person|rcpt|local[- ]part)/,
    /no (?:mailbox|account|user|person|recipient)s? (?:here|by that|with that|named|at this|matching|found|exist)/,
    /(?:does ?n[o']t|do not|did not) have (?:a|an) \S{0,40} ?(?:account|mailbox)/,
    /(?:unrouteable|undeliverable|unroutable) address|not (?:our|a local) (?:customer|user|recipient)|not a valid (?:mailbox|recipient|user|address)/,
    /(?:email )?address (?:you (?:entered|tried to reach)|could not be found|lookup failed)|tried to reach does not exist/,
    /not listed in (?:domino|public|the)|not found in (?:directory|ldap|our)|ldap.{0,20}(?:not found|no such)/,
    /recipient (?:address )?rejected: (?:access denied|undeliverable|user|unknown|no such|address|unverified)/,
    /resolver\.adr\.(?:recipnotfound|recipientnotfound|exrecipnotfound)|recipnotfound|5\.1\.10\b|5\.4\.1\b.{0,40}access denied/,
    /\bmi:nhd\b|\bs2017062302\b|#5\.1\.[01]\b|user doesn't have a/,
    /we do not relay.{0,20}for this user|no such (?:person|alias|member|domain user)/,
  ]),
  rule('recipient', 'fault.mailboxOff', [
    /(?:account|mailbox|user|address|recipient)\b.{0,40}(?:disabled|inactive|suspended|locked|deactivated|closed|terminated|blocked for inactivity|not active|expired|has been (?:removed|deleted)|discontinued)/,
    /(?:disabled|inactive|suspended|deactivated) (?:account|mailbox|user|recipient)/,
  ]),

  rule('capacity', 'fault.mailboxFull', [
    /(?:mailbox|inbox|account|user|recipient|storage|quota|mail ?box)\b.{0,50}(?:full|exceed|over[- ]?quota|out of (?:storage|space)|over (?:the|its|their)|too large|limit reached)/,
    /over ?quota|quota (?:is )?(?:exceed|full|exhaust)|exceed\w{0,20} (?:the |its |his |their |your )?(?:storage |mailbox |mail |disk )?(?:quota|storage|allocation)/,
    /insufficient (?:system )?(?:storage|disk|space)|not enough (?:space|storage|disk)|no space left|disk (?:full|space)|out of disk/,
    /\bfull mailbox|mailbox full|5\.2\.2\b/,
  ]),

  rule('message', 'fault.tooLarge', [
    /(?:message|mail|e-?mail|size|attachment)\b.{0,50}(?:too (?:big|large|long)|exceeds?\b.{0,40}(?:size|limit|maximum|fixed|bytes))/,
    /(?:max(?:imum)?|fixed) (?:message|mail) size|size limit|552[ -]5\.3\.4|larger than/,
  ]),
  rule('message', 'fault.attachment', [
    /(?:attachment|file (?:type|extension|name)|executable|archive|macro)s?\b.{0,60}(?:not (?:allowed|accepted|permitted)|block|forbidden|prohibit|reject|dangerous|security)/,
    /(?:block|forbidden|prohibit|banned|illegal|unsafe|dangerous|security)\w{0,20}.{0,40}(?:attachment|file (?:type|extension))/,
    /5\.7\.0.{0,60}(?:potential security issue|content presents)/,
  ]),

  rule('spam', 'fault.spam', [
    /\bspam\b|\bspammy\b|\bspam-like|\bjunk (?:mail|e-?mail)|unsolicited|\bbulk (?:mail|e-?mail)|\buce\b/,
    /\bdt:spm\b|\bmi:sp[a-z]\b|content (?:denied|rejected|filter|restriction)|mail content/,
    /likely (?:suspicious|unwanted)|suspicio(?:us|n)|phish|\bscam\b|\bfraud|malicious/,
    /(?:url|link|domain|uri)s?\b.{0,60}(?:surbl|uribl|dbl|blacklist|block-?list|listed)|\bsurbl\b|\buribl\b/,
    /blocked by (?:our |the )?(?:content|message) (?:filter|scan)|identified as|bayes|too many (?:spam|hits|points)/,
    /high probability|looks? like|scored? (?:too high|\d)|\brejected by (?:content|filter|heuristic)/,
    /\bhvu:b|\ba_?asp\b|\[oib|message (?:was )?rejected due to (?:content|its content)/,
  ]),

  rule('envelope', 'fault.tooManyRecipients', [/too many recipients|recipients? limit|max(?:imum)? recipients/]),

  rule('protocol', 'fault.greeting', [
    /\b(?:helo|ehlo)\b.{0,80}(?:reject|invalid|not|must|fail|bad|fqdn|refused|denied|mismatch)/,
    /(?:invalid|bad|syntactically invalid|malformed) (?:helo|ehlo)/,
  ]),
  rule('protocol', 'fault.encryptionAsked', [
    /must issue a? ?starttls|starttls (?:is )?(?:required|first)|tls (?:is )?required|encryption (?:is )?required|requires? (?:tls|encryption|a secure)/,
    /\btls\b.{0,40}(?:not available|fail|error|negotiat)/,
  ]),
  rule('protocol', 'fault.loop', [
    /(?:mail|routing|forwarding|message)[- ]loop|loops? (?:back|detected)|too many (?:hops|received)|hop count/,
  ]),
  rule('message', 'fault.form', [
    /(?:missing|invalid|bad|malformed|duplicate|multiple|syntax|required|no) .{0,40}(?:header|message-id|from:|date:|mime|subject)/,
    /(?:header|message-id|rfc ?-?(?:2|5)?[38]22|mime|bare (?:lf|cr)|line (?:length|too long)|8-?bit|smtputf8|non-?ascii)\b.{0,60}(?:invalid|missing|not|too|violat|error|syntax|complian|required|support)/,
    /not (?:rfc|compliant)|rfc ?5322|5\.6\.\d|lines? (?:too long|longer)/,
  ]),

  rule(
    'capacity',
    'fault.noRoomNow',
    [
      /(?:system|server|service|resources?|backend|database|cluster|queue|mail ?store)\b.{0,60}(?:busy|overload|unavailable|not available|too high|exhaust|full|maintenance|shutting|shutdown|load)/,
      /insufficient (?:system )?resources|temporarily (?:out|over|unable)|load (?:average|too high)|high load|out of memory/,
      /backend (?:error|fail)|internal (?:server )?error|local (?:error|problem|configuration error)|misconfigur|queue file write/,
    ],
    { only: '4yz' },
  ),
  rule(
    'network',
    'fault.troubleThere',
    [
      /(?:dns|domain|name|host|mx)\b.{0,40}(?:lookup|resolution|resolv|timeout|timed out|server failure|temporar)/,
      /(?:connection|connect|session|read|data|command|idle)\w{0,20}\b.{0,30}(?:timed? ?out|lost|dropped|reset|aborted|closed)|time-?out/,
    ],
    { only: '4yz' },
  ),

  rule('auth', 'fault.credentials', [
    /authentication (?:required|failed|unsuccessful|credentials|rejected)|(?:bad|invalid|wrong) (?:username|password|credentials|login)/,
    /must (?:be authenticated|authenticate|log ?in)|auth(?:entication)? (?:is )?needed|not authenticated/,
  ]),
  // RFC 5321 §4.2.3 gives these words to every 550: they do not say that the address is wrong
  rule('other', 'fault.mailboxCannot', [/mailbox unavailable/], { only: '5yz' }),
  rule(
    'policy',
    'fault.policy',
    [
      /\bpolic(?:y|ies)\b|prohibit|not (?:permitted|allowed|authorized|accepted)|administrative|restrict|denied|refused|forbidden/,
      /\bblocked\b|mandatory access|you are not allowed|by (?:the )?administrator|local reasons|user preference/,
      /transaction (?:failed|rejected)|message (?:was |has been )?(?:rejected|refused|denied|blocked)/,
    ],
    { only: '5yz' },
  ),
];
