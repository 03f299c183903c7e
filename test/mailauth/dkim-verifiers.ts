import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ARCData } from 'mailauth';
import { arc } from 'mailauth/lib/arc/index.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import type { SigningKey } from '../../src/mailauth/sign.js';

export type KeyRecords = Readonly<Record<string, string>>;

/** What DNS would say about these keys. */
export function keyRecords(keys: readonly SigningKey[]): KeyRecords {
  return Object.fromEntries(
    keys.map(({ algorithm, selector, domain, privateKey }) => [
      `${selector}._domainkey.${domain}`,
      `v=DKIM1; k=${algorithm}; p=${publishedKey(algorithm, privateKey)}`,
    ]),
  );
}

function publishedKey(algorithm: SigningKey['algorithm'], privateKey: KeyObject): string {
  const publicKey = createPublicKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  if (algorithm === 'rsa') return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64');
}

/** One word per signature, in the eyes of the library of that name. */
export async function verifyWithMailauth(message: Buffer, records: KeyRecords): Promise<string[]> {
  const { results } = await dkimVerify(message, {
    resolver: async (name: string) => [[records[name] ?? '']],
  });
  return results.map((result) => `${result.status.result}${result.status.comment ? ` ${result.status.comment}` : ''}`);
}

/** A Python that has dkimpy (Debian: python3-dkim), or why there is none. */
export function findDkimpy(): { readonly python: string } | { readonly missing: string } {
  for (const python of ['python3', '/usr/bin/python3']) {
    const { status } = spawnSync(python, ['-c', 'import dkim, nacl'], { stdio: 'ignore' });
    if (status === 0) return { python };
  }
  return { missing: 'dkimpy is not installed (Debian: python3-dkim, python3-nacl)' };
}

/** `pass`, `fail` or `none`, in the eyes of the library of that name. */
export async function verifyArcWithMailauth(message: Buffer, records: KeyRecords): Promise<string> {
  const resolver = async (name: string) => [[records[name] ?? '']];
  const { arc: found } = await dkimVerify(message, { resolver });
  const { status } = await arc(found as ARCData, { resolver });
  return status.result;
}

/** The same, per message, in the eyes of dkimpy. */
export function verifyArcWithDkimpy(
  python: string,
  cases: readonly { readonly message: Buffer; readonly records: KeyRecords }[],
): { readonly status: string; readonly reason: string }[] {
  return runPython(python, './verify-arc.py', cases);
}

/** `true` or the reason, per message and signature. */
export function verifyWithDkimpy(
  python: string,
  cases: readonly { readonly message: Buffer; readonly records: KeyRecords; readonly signatures: number }[],
): (boolean | string)[][] {
  return runPython(python, './verify-dkim.py', cases);
}

function runPython<Answer>(python: string, file: string, cases: readonly { readonly message: Buffer }[]): Answer[] {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const input = cases.map((one) => JSON.stringify({ ...one, message: one.message.toString('base64') })).join('\n');
  const output = execFileSync(python, [script], { input, maxBuffer: 64 * 1024 * 1024 }).toString();
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
