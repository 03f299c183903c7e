import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseTagList } from '../protocol/tag-list/tag-list.js';
import { type ArcSet, readArcSets } from './arc-set.js';
import { type CheckDeps, checkSignature, isSignatureValid } from './check-signature.js';
import { unlessUnavailable } from './look-ups.js';
import { parseMailDomain } from './mail-domain.js';
import { findPublicKey } from './public-keys.js';
import { relaxHeaderField } from './relaxed-header.js';
import { readSealedDmarcPass } from './sealed-results.js';
import { isKnownAlgorithm, keyTypeOf, withoutSignatureValue } from './signature-tags.js';
import { fieldValue, type SplitMessage } from './split-message.js';
import type { ArcVerdict } from './verdict.js';

// A chain of fifty would hold the event loop for tens of milliseconds
const SEALS_AT_ONCE = 8;

/** RFC 8617 §5.2. */
export async function verifyArc(message: SplitMessage, deps: CheckDeps): Promise<ArcVerdict> {
  const { sets, highest, fault } = readArcSets(message.fields);
  if (highest === 0) return { result: 'none', instances: 0, sealer: undefined };
  const latest = sets.at(-1);
  const sealer = latest && parseMailDomain(sealTags(latest).domain);
  const verdict = (result: 'pass' | 'fail', detail?: string): ArcVerdict => ({
    result,
    instances: highest,
    sealer,
    ...(detail !== undefined && { detail }),
  });
  if (fault !== undefined || !latest) return verdict('fail', fault ?? 'no ARC set');
  const signature = await checkSignature(message, latest.signature, 'arc', deps);
  const unanswered: ArcVerdict = { ...verdict('fail', 'DNS did not answer'), isUndecided: true };
  if (signature.result === 'temperror') return unanswered;
  if (signature.result !== 'pass') return verdict('fail', `message signature ${highest}: ${signature.detail ?? 'bad'}`);
  try {
    const covered = sets.map(canonicalSet);
    // The latest first: a forged chain fails at its first impossible seal
    for (let instance = highest; instance >= 1; instance--) {
      const sealFault = await checkSeal(sets[instance - 1], covered.slice(0, instance), deps);
      if (sealFault !== undefined) return verdict('fail', `seal ${instance}: ${sealFault}`);
      if (instance % SEALS_AT_ONCE === 0) await nextTurn();
    }
  } catch (error) {
    return unlessUnavailable(error, unanswered);
  }
  const dmarcPassFor = readSealedDmarcPass(latest.results);
  return { ...verdict('pass'), ...(dmarcPassFor !== undefined && { dmarcPassFor }) };
}

/** The part of a set that seals cover (RFC 8617 §5.1.1). */
function canonicalSet({ results, signature, seal }: ArcSet): { readonly unsealed: string; readonly seal: string } {
  const unsealed = [results, signature].map(({ text }) => `${relaxHeaderField(text)}\r\n`).join('');
  return { unsealed, seal: `${relaxHeaderField(seal.text)}\r\n` };
}

/** `covered`: every set up to its own. */
async function checkSeal(
  own: ArcSet | undefined,
  covered: readonly ReturnType<typeof canonicalSet>[],
  { lookUps }: Pick<CheckDeps, 'lookUps'>,
): Promise<string | undefined> {
  if (!own) return 'missing';
  const { algorithm, domain: domainText, selector, value } = sealTags(own);
  const domain = parseMailDomain(domainText);
  if (!isKnownAlgorithm(algorithm)) return 'unknown algorithm';
  if (!domain || !/^[a-z0-9_.-]{1,190}$/i.test(selector) || value.length === 0) return 'malformed';
  const key = await findPublicKey(lookUps, { selector, domain, keyType: keyTypeOf(algorithm) });
  if ('fault' in key) return key.fault;
  const earlier = covered.slice(0, -1).map(({ unsealed, seal }) => unsealed + seal);
  const ownSeal = relaxHeaderField(withoutSignatureValue(own.seal.text));
  const signed = `${earlier.join('')}${covered.at(-1)?.unsealed ?? ''}${ownSeal}`;
  return isSignatureValid(key, signed, value) ? undefined : 'bad signature';
}

function sealTags({ seal }: ArcSet): { algorithm: string; domain: string; selector: string; value: Buffer } {
  const tags = parseTagList(fieldValue(seal));
  const text = (tag: string) => tags?.get(tag) ?? '';
  return {
    algorithm: text('a').toLowerCase(),
    domain: text('d').toLowerCase(),
    selector: text('s').toLowerCase(),
    value: Buffer.from(text('b').replace(/\s+/g, ''), 'base64'),
  };
}
