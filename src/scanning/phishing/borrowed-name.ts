import type { MessageContent } from '../content/message-content.js';
import type { HostFacts } from './brand-hosts.js';
import { BRANDS, type Brand } from './brands.js';
import { toLatinLook } from './confusables.js';
import type { PhishingScene } from './phishing-scene.js';
import type { PhishingSignal } from './phishing-signal.js';

/** Who comes under a brand's name without being of its house, and leads elsewhere. */
export function findBorrowedName(
  scene: PhishingScene,
  { texts }: MessageContent,
  targets: readonly HostFacts[],
): readonly PhishingSignal[] {
  const isOf = (brand: Brand, host: HostFacts | undefined) => host?.owners.includes(brand) === true;
  const isForeign = (brand: Brand) => {
    const isSendersOwn = isOf(brand, scene.from) && scene.sender.fromAuth !== 'fail';
    // Who links to the brand itself speaks about it
    return !isSendersOwn && targets.length > 0 && !targets.some((target) => isOf(brand, target));
  };
  const inName = brandInName(scene.header.from?.name ?? '');
  const where = { kind: 'brand', part: 'the sender' } as const;
  if (inName && isForeign(inName.brand)) {
    const reason = `it comes in the name of ${inName.brand.name} from ${scene.header.from?.host ?? 'nowhere'}`;
    return [{ ...where, weight: inName.isWhole ? 0.6 : 0.3, reason }];
  }
  const addressed = brandAddressed([scene.header.subject, ...texts]);
  if (!addressed || !isForeign(addressed)) return [];
  const reason = `it speaks of the reader's account with ${addressed.name} and leads elsewhere`;
  return [{ ...where, part: 'the text', weight: scene.header.isBulk ? 0.3 : 0.5, reason }];
}

/** Words beside a name that leave it whole: "PayPal Service", "Netflix Security Team". */
const FILLERS: ReadonlySet<string> = new Set(
  `account accounts alert alerts billing care center centre customer customers de delivery department express help helpdesk
   id inc info informationen kunden kundendienst kundenservice konto mail message mailer no noreply notice notification
   notifications official online parcel payment payments reply secure security service services sicherheit support team
   the update updates verification verify via wallet web client clients clientes cliente soporte servicio securite équipe
   assistenza banking bank online-banking 365`.split(/\s+/),
);

function brandInName(name: string): { readonly brand: Brand; readonly isWhole: boolean } | undefined {
  if (name === '') return undefined;
  const plain = ` ${toLatinLook(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  for (const brand of BRANDS) {
    const wanted = ` ${toLatinLook(brand.name)} `;
    if (!plain.includes(wanted)) continue;
    const others = plain.replace(wanted, ' ').trim().split(' ');
    const isWhole = others.every((word) => word === '' || FILLERS.has(word) || /^\d+$/.test(word));
    // "Chase" may be a person's name; "Chase Security" is none
    if (brand.isCommonWord && (!isWhole || others[0] === '')) continue;
    return { brand, isWhole };
  }
  return undefined;
}

const NAMES = BRANDS.filter(({ isCommonWord, isSocial }) => !isCommonWord && !isSocial);
const ANY_NAME = NAMES.map(({ name }) => name.toLowerCase()).join('|');
/** "your PayPal account" in the languages that put it so; the name is caught. */
const ADDRESSED = new RegExp(
  [
    `(?:your|dear) (${ANY_NAME})[ -](?:account|card|customer|user|wallet|id|subscription|membership|mailbox|password)`,
    `(?:ihr(?:em|en|es)?|dein(?:em|en|es)?) (${ANY_NAME})[ -](?:konto|kontos|zugang|karte|abo|passwort)`,
    `votre compte (?:client )?(${ANY_NAME})`,
    `(?:su|tu) cuenta (?:de )?(${ANY_NAME})`,
    `(?:tuo|suo|il) (?:conto|account) (${ANY_NAME})`,
    `(?:sua|tua) conta (?:da |do |de )?(${ANY_NAME})`,
    `(?:uw|je) (${ANY_NAME})[ -](?:account|rekening)`,
    `(?:ваш|ваша|вашего) (?:аккаунт|счёт|счет|учётная запись|учетная запись) (?:в )?(${ANY_NAME})`,
    `(${ANY_NAME})(?:アカウント|のアカウント|账户|帳戶|账号|帳號)`,
  ].join('|'),
  'iu',
);
const MAX_CHARS = 8 * 1024;

function brandAddressed(texts: readonly string[]): Brand | undefined {
  for (const text of texts) {
    const found = ADDRESSED.exec(text.slice(0, MAX_CHARS).replace(/\s+/g, ' '));
    const name = found
      ?.slice(1)
      .find((group) => group !== undefined)
      ?.toLowerCase();
    if (name !== undefined) return NAMES.find((brand) => brand.name.toLowerCase() === name);
  }
  return undefined;
}
