import { foldNames, foldValue } from './dkim-signature.js';
import { relaxHeaderField } from './relaxed-header.js';

/** A set without its two signatures; the seal also covers the message signature. */
export interface UnsignedArcSet {
  /** The canonical header of the message, with the field below it. */
  readonly messageText: string;
  /** `ARC-Message-Signature: … b=` */
  readonly messageField: string;
  /** Canonical: the earlier sets, and the results of this one. */
  readonly sealedBefore: string;
  /** `ARC-Seal: … b=` */
  readonly sealField: string;
}

export interface ArcSetFacts {
  readonly instance: number;
  readonly chainStatus: 'none' | 'pass' | 'fail';
  readonly domain: string;
  readonly selector: string;
  readonly atMs: number;
  readonly bodyHash: string;
  readonly headers: { readonly names: readonly string[]; readonly text: string };
  /** `ARC-Authentication-Results: …`, without its CR LF. */
  readonly resultsField: string;
  /** Canonical, in order: what the seal covers in addition to this set (RFC 8617 §5.1.1). */
  readonly earlierSets: string;
}

/** RFC 8617 §4.1.2 and §4.1.3. */
export function prepareArcSet(facts: ArcSetFacts): UnsignedArcSet {
  const { instance, chainStatus, domain, selector, atMs, bodyHash, headers, resultsField, earlierSets } = facts;
  const seconds = Math.floor(atMs / 1000);
  const messageField = `ARC-Message-Signature: ${[
    `i=${instance}; a=rsa-sha256; c=relaxed/relaxed;`,
    `d=${domain}; s=${selector};`,
    `t=${seconds};`,
    ...foldNames(`h=${headers.names.join(':')};`),
    `bh=${bodyHash};`,
    'b=',
  ].join('\r\n\t')}`;
  const sealField = `ARC-Seal: ${[
    `i=${instance}; a=rsa-sha256; cv=${chainStatus};`,
    `d=${domain}; s=${selector};`,
    `t=${seconds};`,
    'b=',
  ].join('\r\n\t')}`;
  return {
    messageText: headers.text + relaxHeaderField(messageField),
    messageField,
    sealedBefore: `${earlierSets}${relaxHeaderField(resultsField)}\r\n`,
    sealField,
  };
}

/** The two fields, the seal first. `sign` gives the base64 of a text's signature. */
export function completeArcSet(set: UnsignedArcSet, sign: (text: string) => string): string {
  const message = `${set.messageField}${foldValue(sign(set.messageText))}`;
  const seal = sign(`${set.sealedBefore}${relaxHeaderField(message)}\r\n${relaxHeaderField(set.sealField)}`);
  return `${set.sealField}${foldValue(seal)}\r\n${message}\r\n`;
}
