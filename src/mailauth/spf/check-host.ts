import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { type LookUps, unlessUnavailable } from '../look-ups.js';
import { clientNames } from './client-names.js';
import { expandDomainSpec, needsClientName } from './spf-macro.js';
import { isSpfRecord, parseSpfRecord, type SpfMechanism, type SpfQualifier, type SpfRecord } from './spf-record.js';

/** RFC 7208 §2.6. */
export interface SpfFinding {
  readonly result: SpfQualifier | 'none' | 'temperror' | 'permerror';
  readonly detail?: string;
}

export interface SpfQuestion {
  readonly ip: string;
  readonly helo: string;
  /** Local part and domain of the sender. */
  readonly local: string;
  readonly domain: string;
}

// RFC 7208 §4.6.4
const MAX_LOOK_UPS = 10;
const MAX_VOID_LOOK_UPS = 2;
const MAX_EXCHANGES = 10;
const MAX_LABEL_CHARACTERS = 63;

/** Parsing a record takes longer than evaluating it. */
const records = new LRUCache<string, { readonly record: SpfRecord | undefined }>({ max: 2000 });

/** Ends the evaluation at any depth. */
class SpfError extends Error {
  constructor(readonly finding: SpfFinding) {
    super(finding.detail);
  }
}

/** check_host() of RFC 7208 §4: whether the address may send for the domain. */
export async function checkHost(lookUps: LookUps, question: SpfQuestion): Promise<SpfFinding> {
  const octets = parseOctets(question.ip);
  if (!octets) return { result: 'none', detail: 'the client has no address' };
  try {
    return await evaluate(lookUps, question, octets);
  } catch (error) {
    if (error instanceof SpfError) return error.finding;
    return unlessUnavailable<SpfFinding>(error, { result: 'temperror', detail: 'DNS did not answer' });
  }
}

function evaluate(
  lookUps: LookUps,
  { helo, local, domain }: SpfQuestion,
  octets: readonly number[],
): Promise<SpfFinding> {
  const family = octets.length === 4 ? 4 : 6;
  let lookUpCount = 0;
  let voidCount = 0;
  let names: Promise<readonly string[]> | undefined;

  async function check(current: string): Promise<SpfFinding> {
    if (!isCheckable(current)) return { result: 'none', detail: 'no domain to ask' };
    const texts = (await lookUps.txt(current)).filter(isSpfRecord);
    const [text] = texts;
    if (text === undefined) return { result: 'none', detail: 'no SPF record' };
    if (texts.length > 1) throw permanent('several SPF records');
    const record = readRecord(text);
    if (!record) throw permanent('the SPF record is malformed');
    for (const mechanism of record.mechanisms) {
      if (await matches(mechanism, current)) return { result: mechanism.result };
    }
    if (record.redirect === undefined) return { result: 'neutral' };
    countLookUp();
    const redirected = await check(await expand(record.redirect, current));
    if (redirected.result === 'none') throw permanent('redirected to a domain without SPF record');
    return redirected;
  }

  async function matches(mechanism: SpfMechanism, current: string): Promise<boolean> {
    switch (mechanism.kind) {
      case 'all':
        return true;
      case 'ip':
        return isWithin(octets, mechanism.octets, mechanism.bits);
      case 'include': {
        countLookUp();
        const { result } = await check(await expand(mechanism.domain, current));
        if (result === 'none') throw permanent('a domain without SPF record is included');
        return result === 'pass';
      }
      case 'exists': {
        countLookUp();
        const found = await lookUps.addresses(await expand(mechanism.domain, current), 4); // RFC 7208 §5.7: always A
        if (found.length === 0) countVoid();
        return found.length > 0;
      }
      case 'a': {
        countLookUp();
        const host = mechanism.domain === undefined ? current : await expand(mechanism.domain, current);
        const found = await lookUps.addresses(host, family);
        // Addresses of only the other family still count as an answer
        if (found.length === 0 && (await lookUps.addresses(host, family === 4 ? 6 : 4)).length === 0) countVoid();
        return isAmong(found, mechanism);
      }
      case 'mx': {
        countLookUp();
        const name = mechanism.domain === undefined ? current : await expand(mechanism.domain, current);
        const exchanges = await lookUps.mx(name);
        if (exchanges.length === 0) countVoid();
        if (exchanges.length > MAX_EXCHANGES) throw permanent('too many MX records');
        for (const exchange of exchanges) {
          if (isAmong(await lookUps.addresses(exchange, family), mechanism)) return true;
        }
        return false;
      }
      case 'ptr': {
        countLookUp();
        const target = mechanism.domain === undefined ? current : await expand(mechanism.domain, current);
        const suffix = target.toLowerCase();
        return (await namesOfClient()).some((name) => name === suffix || name.endsWith(`.${suffix}`));
      }
    }
  }

  function isAmong(addresses: readonly string[], { bits4, bits6 }: { bits4: number; bits6: number }): boolean {
    return addresses.some((address) => {
      const other = parseOctets(address);
      return other !== undefined && isWithin(octets, other, family === 4 ? bits4 : bits6);
    });
  }

  async function expand(spec: string, current: string): Promise<string> {
    if (!spec.includes('%')) return spec.replace(/\.$/, '');
    const clientName = needsClientName(spec) ? bestName(await namesOfClient(), current) : 'unknown';
    const facts = { local, senderDomain: domain, domain: current, helo, octets: octets, clientName };
    return expandDomainSpec(spec, facts);
  }

  function namesOfClient(): Promise<readonly string[]> {
    names ??= clientNames(lookUps, octets);
    return names;
  }

  function countLookUp(): void {
    lookUpCount += 1;
    if (lookUpCount > MAX_LOOK_UPS) throw permanent('too many DNS look-ups');
  }

  function countVoid(): void {
    voidCount += 1;
    if (voidCount > MAX_VOID_LOOK_UPS) throw permanent('too many DNS look-ups without result');
  }

  return check(domain.toLowerCase());
}

function permanent(detail: string): SpfError {
  return new SpfError({ result: 'permerror', detail });
}

function readRecord(text: string): SpfRecord | undefined {
  const known = records.get(text);
  if (known) return known.record;
  const record = parseSpfRecord(text);
  records.set(text, { record });
  return record;
}

/** RFC 7208 §4.3: valid labels, at least two. */
function isCheckable(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    domain.length <= 253 &&
    labels.every((label) => label.length > 0 && label.length <= MAX_LABEL_CHARACTERS) &&
    /^[\x20-\x7e]+$/.test(domain) &&
    !domain.startsWith('[')
  );
}

function parseOctets(address: string): readonly number[] | undefined {
  // `process` reads ::ffff:192.0.2.1 as its IPv4 address (RFC 7208 §5)
  return ipaddr.isValid(address) ? ipaddr.process(address).toByteArray() : undefined;
}

function isWithin(address: readonly number[], network: readonly number[], bits: number): boolean {
  if (address.length !== network.length) return false;
  for (let at = 0, left = bits; left > 0; at += 1, left -= 8) {
    const mask = left >= 8 ? 0xff : (0xff << (8 - left)) & 0xff;
    if (((address[at] ?? 0) & mask) !== ((network[at] ?? 0) & mask)) return false;
  }
  return true;
}

/** RFC 7208 §7.3: the domain itself, else a name below it, else any. */
function bestName(names: readonly string[], domain: string): string {
  return (
    names.find((name) => name === domain) ?? names.find((name) => name.endsWith(`.${domain}`)) ?? names[0] ?? 'unknown'
  );
}
