import { createHash, type X509Certificate } from 'node:crypto';
import type { TlsaRecord } from '../../../platform/dns/resolver.js';

/** RFC 7672 §3.1: only DANE-TA and DANE-EE; public certificate authorities are not used. */
const TRUST_ANCHOR = 2;
const END_ENTITY = 3;
// A chain is rarely longer than four
const MAX_CHAIN = 10;

export function usableTlsa(records: readonly TlsaRecord[]): readonly TlsaRecord[] {
  return records.filter(
    ({ usage, selector, matchingType }) =>
      (usage === TRUST_ANCHOR || usage === END_ENTITY) && selector <= 1 && matchingType <= 2,
  );
}

/** Whether a TLSA record matches the server's certificate. `names`: the host, and the domain. */
export function matchesTlsa(
  leaf: X509Certificate,
  records: readonly TlsaRecord[],
  { names, nowMs }: { readonly names: readonly string[]; readonly nowMs: number },
): boolean {
  return records.some((record) => {
    // RFC 7672 §3.1.1: for an end entity neither name nor dates are checked
    if (record.usage === END_ENTITY) return isMatch(leaf, record);
    return record.usage === TRUST_ANCHOR && leadsTo(leaf, record, nowMs) && names.some((name) => isFor(leaf, name));
  });
}

/** RFC 7672 §3.1.2: every certificate up to the anchor is signed by the next and currently valid. */
function leadsTo(leaf: X509Certificate, record: TlsaRecord, nowMs: number): boolean {
  let current = leaf;
  for (let links = 0; links < MAX_CHAIN; links++) {
    if (!isInForce(current, nowMs)) return false;
    if (isMatch(current, record)) return links > 0 || current.ca;
    const issuer: X509Certificate | undefined = current.issuerCertificate;
    if (!issuer?.ca || !current.checkIssued(issuer) || !current.verify(issuer.publicKey)) return false;
    if (issuer.fingerprint256 === current.fingerprint256) return false;
    current = issuer;
  }
  return false;
}

function isMatch(certificate: X509Certificate, { selector, matchingType, certificate: expected }: TlsaRecord): boolean {
  const data = selector === 0 ? certificate.raw : certificate.publicKey.export({ type: 'spki', format: 'der' });
  const actual =
    matchingType === 0
      ? data
      : createHash(matchingType === 1 ? 'sha256' : 'sha512')
          .update(data)
          .digest();
  return actual.equals(expected);
}

function isInForce(certificate: X509Certificate, nowMs: number): boolean {
  return Date.parse(certificate.validFrom) <= nowMs && nowMs <= Date.parse(certificate.validTo);
}

function isFor(leaf: X509Certificate, name: string): boolean {
  return leaf.checkHost(name) !== undefined;
}
