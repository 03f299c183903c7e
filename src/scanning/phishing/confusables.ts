import { normalizeText } from '../../protocol/text/normalize.js';

/**
 * Letters of other scripts that look like a Latin one in an address bar: our own table, of the scripts that registries
 * sell names in. Letters with marks (`á`) lose them by decomposition and need no row.
 */
const ROWS: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'ьвƅ',
  c: 'сϲⅽ',
  d: 'ԁⅾɗ',
  e: 'еҽєε',
  f: 'ғ',
  g: 'ɡցǥ',
  h: 'һհн',
  i: 'іιıɩ',
  j: 'јϳ',
  k: 'кκқ',
  l: 'ӏⅼłǀ',
  m: 'мⅿ',
  n: 'пηոպ',
  o: 'оοօøσ',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гꮁ',
  s: 'ѕꜱ',
  t: 'тτŧ',
  u: 'υսцʋ',
  v: 'ѵνⅴ',
  w: 'ԝѡωա',
  x: 'хχⅹ',
  y: 'уүγ',
  z: 'ᴢ',
};

const LATIN_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries(ROWS).flatMap(([latin, alikes]) => [...alikes].map((alike) => [alike, latin] as const)),
);

/** The Latin letters that a name looks like, in lower case; other letters are unchanged. */
export function toLatinLook(name: string): string {
  const bare = normalizeText(name, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...bare].map((letter) => LATIN_FOR.get(letter) ?? letter).join('');
}

/** Replaces digits and pairs that look like a letter. Two names that look alike give the same result. */
export function asciiSkeleton(label: string): string {
  return label
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replace(/[1i|]/g, 'l')
    .replaceAll('3', 'e');
}

const SCRIPTS = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  greek: /\p{Script=Greek}/u,
  armenian: /\p{Script=Armenian}/u,
  cherokee: /\p{Script=Cherokee}/u,
  hebrew: /\p{Script=Hebrew}/u,
  arabic: /\p{Script=Arabic}/u,
  thai: /\p{Script=Thai}/u,
} as const;

/** UTS 39 §5.2: Chinese, Japanese and Korean names mix with Latin; no genuine label mixes two other scripts. */
export function mixesScripts(label: string): boolean {
  return Object.values(SCRIPTS).filter((script) => script.test(label)).length > 1;
}
