/** Generated mail, the same for every server: the n-th message is always the same. */

const WORDS =
  `alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra
tango uniform victor whiskey xray yankee zulu invoice meeting report quarterly budget schedule review draft contract
shipping order customer release`.split(/\s+/);

/** In every hundredth subject. */
export const SUBJECT_NEEDLE = 'needle';
/** In every thousandth body. */
export const TEXT_NEEDLE = 'haystackneedle';

export function benchMessage(n: number): Buffer {
  const random = seeded(n);
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  const hex = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const date = new Date(1_700_000_000_000 + n * 61_000).toUTCString().replace('GMT', '+0000');
  const subject = words(5) + (n % 100 === 0 ? ` ${SUBJECT_NEEDLE}${n / 100}` : '');
  const received = [0, 1].map(
    (hop) =>
      `Received: from h${hop}.source.test (h${hop}.source.test [192.0.2.${1 + Math.floor(random() * 249)}])\r\n` +
      `\tby mx.example.test with ESMTPS id ${hex()}${n}\r\n\tfor <user@example.test>; ${date}`,
  );
  const header = [
    `Return-Path: <s${n % 300}@source.test>`,
    ...received,
    `From: "${words(2)}" <s${n % 300}@source.test>`,
    'To: user@example.test',
    `Subject: ${subject}`,
    `Date: ${date}`,
    `Message-ID: <${n}.${hex()}@source.test>`,
    'MIME-Version: 1.0',
    ...(n % 7 === 0 ? [`Cc: c${n % 20}@example.test, d${n % 30}@example.test`] : []),
    ...(n % 3 === 0 ? [`In-Reply-To: <${n - 1}.x@source.test>`] : []),
  ];
  let body = Array.from({ length: 10 + Math.floor(random() * 35) }, () => words(11)).join('\r\n');
  if (n % 1000 === 500) body += `\r\n${TEXT_NEEDLE}\r\n`;
  if (n % 10 === 3) {
    const boundary = `b${n}`;
    const attached = Array.from({ length: 250 }, () => hex().repeat(10).slice(0, 76)).join('\r\n');
    header.push(`Content-Type: multipart/mixed; boundary="${boundary}"`);
    body =
      `--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${body}\r\n--${boundary}\r\n` +
      `Content-Type: application/octet-stream; name="a${n}.bin"\r\nContent-Transfer-Encoding: base64\r\n` +
      `Content-Disposition: attachment; filename="a${n}.bin"\r\n\r\n${attached}\r\n--${boundary}--`;
  } else header.push('Content-Type: text/plain; charset=utf-8');
  return Buffer.from(`${header.join('\r\n')}\r\n\r\n${body}\r\n`);
}

/** mulberry32: small, and good enough for words. */
function seeded(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
