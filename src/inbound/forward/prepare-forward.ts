import type { ArcSealer } from '../../mailauth/arc-sealer.js';
import type { DkimSigner, SigningKey } from '../../mailauth/sign.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { Clock } from '../../platform/clock.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';
import type { Arrival } from '../arrival.js';
import type { PreparedForward } from '../carriers.js';
import { formatTraceLines } from '../trace-lines.js';
import { rewriteFrom } from './rewrite-from.js';

export interface ForwardPreparer {
  /** The first form: From rewritten only where DMARC would fail without it. */
  prepare(arrival: Arrival, auth: AuthVerdict, recipient: string): Promise<PreparedForward>;
  /** After a target's DMARC refusal; `undefined` if it is rewritten already or cannot be. */
  rewrite(prepared: PreparedForward): Promise<PreparedForward | undefined>;
  /** The same for a message stored with its head: without a new seal, which needs fresh results. */
  rewriteStored(message: Buffer, fields: readonly HeaderField[]): Promise<Buffer | undefined>;
}

export interface PrepareDeps {
  readonly sealArc: ArcSealer['seal'];
  readonly sign: DkimSigner['sign'];
  /** The keys of the service's own host; RSA first. */
  readonly keys: () => Promise<readonly SigningKey[]>;
  readonly host: string;
  readonly clock: Pick<Clock, 'now'>;
}

export function createForwardPreparer({ sealArc, sign, keys, host, clock }: PrepareDeps): ForwardPreparer {
  const ownAddress = `no-reply@${host}`;
  /** The seal does not contain the recipient: one serves all. */
  const seals = new WeakMap<Arrival, Promise<string>>();

  async function seal(message: { readonly head: Buffer; readonly source: Buffer }, auth: AuthVerdict): Promise<string> {
    const key = (await keys()).find(({ algorithm }) => algorithm === 'rsa');
    if (!key) throw new Error('The service has no key to seal with');
    const { head, source } = message;
    return sealArc({ head, source, key, host, results: auth.results, chain: auth.arc, at: clock.now() });
  }

  function sealOnce(arrival: Arrival, auth: AuthVerdict): Promise<string> {
    const kept = seals.get(arrival);
    if (kept) return kept;
    const made = seal({ head: NOTHING, source: arrival.source }, auth);
    seals.set(arrival, made);
    made.catch(() => seals.delete(arrival));
    return made;
  }

  function traceOf(arrival: Arrival, auth: AuthVerdict, recipient: string): string {
    const signed = auth.dkim.filter(({ result }) => result === 'pass').flatMap(({ signedFields }) => signedFields);
    return formatTraceLines({ arrival, recipient, host, signedFields: new Set(signed) });
  }

  async function rewritten(
    arrival: Arrival,
    auth: AuthVerdict,
    recipient: string,
  ): Promise<PreparedForward | undefined> {
    const source = rewriteFrom(arrival, ownAddress);
    if (!source) return undefined;
    const signature = Buffer.from(await sign(source, await keys(), clock.now()), 'latin1');
    const arc = await seal({ head: signature, source }, auth);
    const trace = Buffer.from(traceOf(arrival, auth, recipient));
    const head = Buffer.concat([Buffer.from(arc, 'latin1'), trace, signature]);
    return { arrival, recipient, head, source, auth };
  }

  return {
    async prepare(arrival, auth, recipient) {
      const changed = needsRewriting(auth) ? await rewritten(arrival, auth, recipient) : undefined;
      if (changed) return changed;
      const arc = Buffer.from(await sealOnce(arrival, auth), 'latin1');
      const head = Buffer.concat([arc, Buffer.from(traceOf(arrival, auth, recipient))]);
      return { arrival, recipient, head, source: arrival.source, auth };
    },
    async rewrite(prepared) {
      const { arrival, auth, recipient } = prepared;
      return isRewritten(prepared) ? undefined : rewritten(arrival, auth, recipient);
    },
    async rewriteStored(message, fields) {
      const source = rewriteFrom({ source: message, fields }, ownAddress);
      if (!source) return undefined;
      const signature = Buffer.from(await sign(source, await keys(), clock.now()), 'latin1');
      return Buffer.concat([signature, source]);
    },
  };
}

const NOTHING = Buffer.alloc(0);

export function isRewritten({ source, arrival }: PreparedForward): boolean {
  return source !== arrival.source;
}

/** Decision 11.10: only SPF proved the sender, and the target sees another IP address. */
function needsRewriting({ dmarc }: AuthVerdict): boolean {
  const isStrict = dmarc.policy === 'quarantine' || dmarc.policy === 'reject';
  return isStrict && dmarc.result === 'pass' && dmarc.isSpfAligned && !dmarc.isDkimAligned;
}
