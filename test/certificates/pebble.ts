import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { createSelfSignedCertificate } from '../../src/protocol/x509/self-signed.js';
import { eventually } from '../support/eventually.js';
import { lastingPort } from '../support/lasting-port.js';
import { makeTestDirectory } from '../support/test-directory.js';

/** Debian's `pebble`: the authority that Let's Encrypt provides for testing clients. */
export interface Pebble extends AsyncDisposable {
  readonly port: number;
  /** Its own certificate, for `WAYPOST_ACME_CA`. */
  readonly caFile: string;
  readonly pair: { readonly cert: string; readonly key: string };
  /** `Valid` or `Revoked`. */
  statusOf(serialNumber: string): Promise<string>;
}

export function hasPebble(): boolean {
  return spawnSync('pebble', ['-h']).error === undefined;
}

export async function startPebble(settings: {
  readonly httpPort: number;
  readonly tlsPort: number;
  readonly dnsPort: number;
  readonly validitySeconds?: number;
}): Promise<Pebble> {
  const directory = await makeTestDirectory();
  const place = (name: string) => join(directory.path, name);
  const { cert, key } = makePair();
  const [port, managementPort] = [await lastingPort(), await lastingPort()];
  await writeFile(place('cert.pem'), cert);
  await writeFile(place('key.pem'), key);
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: place('cert.pem'),
    privateKey: place('key.pem'),
    httpPort: settings.httpPort,
    tlsPort: settings.tlsPort,
    ...(settings.validitySeconds && { certificateValidityPeriod: settings.validitySeconds }),
  };
  await writeFile(place('pebble.json'), JSON.stringify({ pebble }));
  const child = spawn(
    'pebble',
    ['-strict', '-config', place('pebble.json'), '-dnsserver', `127.0.0.1:${settings.dnsPort}`],
    {
      env: { PATH: process.env.PATH, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '15', PEBBLE_AUTHZREUSE: '0' },
      stdio: 'ignore',
    },
  );
  const ask = (path: string, at = port) => get(`https://127.0.0.1:${at}${path}`, cert);
  await eventually(
    () => ask('/dir').catch(() => ''),
    (text) => text !== '',
  );
  return {
    port,
    caFile: place('cert.pem'),
    pair: { cert, key },
    async statusOf(serialNumber) {
      return JSON.parse(await ask(`/cert-status-by-serial/${serialNumber.toLowerCase()}`, managementPort)).Status;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await directory.remove();
    },
  };
}

function makePair() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = createSelfSignedCertificate({
    names: ['127.0.0.1'],
    privateKey,
    serial: randomBytes(8),
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
  });
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function get(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { ca, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve(text));
    });
    outgoing.on('error', reject).end();
  });
}
