import { expect, it } from 'vitest';
import { readSealedDmarcPass } from './sealed-results.js';

const read = (value: string) =>
  readSealedDmarcPass({ name: 'arc-authentication-results', text: `ARC-Authentication-Results: ${value}` });

it.each([
  'i=1; mx.google.com; dmarc=pass header.from=shop.test',
  'i=1; mx.google.com;\r\n\tspf=pass (google.com: a; b) smtp.mailfrom=x.test;\r\n dmarc=pass (p=REJECT dis=NONE) header.from=Shop.test',
  'i=1; mx.google.com; DMARC = Pass (a (nested; dmarc=fail) b) header.from = "shop.test"; arc=none',
])('reads whom %s has seen pass', (value) => expect(read(value)).toBe('shop.test'));

it.each([
  'i=1; mx.google.com; dmarc=fail header.from=shop.test',
  'i=1; mx.google.com; dmarc=none header.from=shop.test',
  'i=1; mx.google.com; dmarc=pass',
  'i=1; mx.google.com; spf=pass smtp.mailfrom=shop.test; dkim=pass header.d=shop.test',
  'i=1; mx.google.com; (dmarc=pass header.from=shop.test)',
  'i=1; mx.google.com; spf=fail reason="; dmarc=pass header.from=shop.test"',
  'i=1; mx.google.com; dmarc=fail header.from=shop.test; dmarc=pass header.from=shop.test',
  'i=1; mx.google.com; dmarc=pass header.from=[192.0.2.1]',
  'i=1; none',
])('finds no author domain in %s', (value) => expect(read(value)).toBeUndefined());
