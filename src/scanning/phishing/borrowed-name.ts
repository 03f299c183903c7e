import { say } from '../../i18n/sentence.js';
import { eachWord, normalizeText } from '../content/each-word.js';
import type { MessageContent } from '../content/message-content.js';
import { THE_SENDER, THE_TEXT } from '../part-names.js';
import type { HostFacts } from './brand-hosts.js';
import { BRANDS, type Brand } from './brands.js';
import { toLatinLook } from './confusables.js';
import type { PhishingScene } from './phishing-scene.js';
import type { PhishingSignal } from './phishing-signal.js';

/** Finds senders that use a brand's name without belonging to it, and link elsewhere. */
export function findBorrowedName(
  scene: PhishingScene,
  { texts }: MessageContent,
  targets: readonly HostFacts[],
): readonly PhishingSignal[] {
  const isOf = (brand: Brand, host: HostFacts | undefined) => host?.owners.includes(brand) === true;
  const isForeign = (brand: Brand) => {
    const isSendersOwn = isOf(brand, scene.from) && scene.sender.fromAuth !== 'fail';
    // A sender that links to the brand itself writes about it
    return !isSendersOwn && targets.length > 0 && !targets.some((target) => isOf(brand, target));
  };
  const inName = brandInName(scene.header.from?.name ?? '');
  const where = { kind: 'brand', part: THE_SENDER } as const;
  if (inName && isForeign(inName.brand)) {
    const { name: brand } = inName.brand;
    const host = scene.header.from?.host;
    const reason =
      host === undefined ? say('scan.borrowedNameOnly', { brand }) : say('scan.borrowedName', { brand, host });
    return [{ ...where, weight: inName.isWhole ? 0.6 : 0.3, reason }];
  }
  const addressed = brandAddressed([scene.header.subject, ...texts]);
  if (!addressed || !isForeign(addressed)) return [];
  const reason = say('scan.speaksOfAccount', { brand: addressed.name });
  return [{ ...where, part: THE_TEXT, weight: scene.header.isBulk ? 0.3 : 0.5, reason }];
}

/** Words next to a name that still mean the brand: "PayPal Service", "Netflix Security Team". */
const FILLERS: ReadonlySet<string> = new Set(
  `account accounts alert alerts billing care center centre customer customers de delivery department express help helpdesk
   id inc info informationen kunden kundendienst kundenservice konto mail message mailer no noreply notice notification
   notifications official online parcel payment payments reply secure security service services sicherheit support team
   the update updates verification verify via wallet web client clients clientes cliente soporte servicio securite équipe
   assistenza banking bank online-banking 365`.split(/\s+/),
);

const BY_LOOK = BRANDS.map((brand) => ({ brand, look: ` ${toLatinLook(brand.name)} ` }));

function brandInName(name: string): { readonly brand: Brand; readonly isWhole: boolean } | undefined {
  if (name === '') return undefined;
  const plain = ` ${toLatinLook(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  for (const { brand, look } of BY_LOOK) {
    if (!plain.includes(look)) continue;
    const others = plain.replace(look, ' ').trim().split(' ');
    const isWhole = others.every((word) => word === '' || FILLERS.has(word) || /^\d+$/.test(word));
    // "Chase" may be a person's name; "Chase Security" is not
    if (brand.isCommonWord && (!isWhole || others[0] === '')) continue;
    return { brand, isWhole };
  }
  return undefined;
}

/** Brands by the first word of their name. Common words and social networks are not searched for in texts. */
const BY_FIRST_WORD = new Map(
  BRANDS.filter(({ isCommonWord, isSocial }) => !isCommonWord && !isSocial).map((brand) => [
    brand.name.toLowerCase().split(' ')[0] ?? '',
    brand,
  ]),
);
const MAX_CHARS = 8 * 1024;

function brandAddressed(texts: readonly string[]): Brand | undefined {
  for (const text of texts) {
    const plain = normalizeText(text.slice(0, MAX_CHARS));
    const named = new Set<Brand>();
    eachWord(plain, (word) => {
      const brand = BY_FIRST_WORD.get(word);
      if (brand) named.add(brand);
    });
    if (named.size === 0) continue;
    const line = plain.replace(/\s+/g, ' ');
    for (const brand of named) if (addressPattern(brand.name.toLowerCase()).test(line)) return brand;
  }
  return undefined;
}

/** "your PayPal account" in the languages that say it this way. */
function addressPattern(name: string): RegExp {
  const patterns = [
    `(?:your|dear) ${name}[ -](?:account|card|customer|user|wallet|id|subscription|membership|mailbox|password)`,
    `(?:ihr(?:em|en|es)?|dein(?:em|en|es)?) ${name}[ -](?:konto|kontos|zugang|karte|abo|passwort)`,
    `votre compte (?:client )?${name}`,
    `(?:su|tu) cuenta (?:de )?${name}`,
    `(?:tuo|suo|il) (?:conto|account) ${name}`,
    `(?:sua|tua) conta (?:da |do |de )?${name}`,
    `(?:uw|je) ${name}[ -](?:account|rekening)`,
    `(?:ваш|ваша|вашего) (?:аккаунт|счёт|счет|учётная запись|учетная запись) (?:в )?${name}`,
    `${name}(?:アカウント|のアカウント|账户|帳戶|账号|帳號)`,
  ];
  return new RegExp(patterns.join('|'), 'u');
}
