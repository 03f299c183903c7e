import { readFileSync } from 'node:fs';
import { CERTIFICATES_EVERY_MS, CERTIFICATES_JOB, createCertificateRun } from '../certificates/certificate-run.js';
import { type CertificateService, createCertificateService } from '../certificates/certificate-service.js';
import { createFollowRecords } from '../certificates/follow-records.js';
import { createOpenSession } from '../certificates/open-session.js';
import { createPolicyHost, type PolicyHost } from '../certificates/policy/policy-host.js';
import { createHandshakeChallenges } from '../certificates/serving/handshake-challenges.js';
import { coveredBy, createIssuedTls } from '../certificates/serving/issued-tls.js';
import { findKeyAuthorization } from '../certificates/store/challenge-store.js';
import type { JobHandler, Jobs } from '../jobs/job.js';
import type { Resolver } from '../platform/dns/resolver.js';
import type { Part } from '../platform/lifecycle.js';
import type { TlsMaterial } from '../platform/net/tls-material.js';
import { OperatorError } from '../platform/operator-error.js';
import type { Site } from './open-site.js';
import { createSelfSignedTls } from './self-signed-tls.js';
import { createTlsFiles } from './tls-files.js';

/** The configured files, the certificates that were issued, or a self-signed one. */
export async function openTls(site: Site): Promise<TlsMaterial> {
  const { config, parts, db, keyring, clock, random, log } = site;
  const base = createBase(site);
  await parts.start(base);
  if (!config.acme) return base;
  const challenges = createHandshakeChallenges({ db, clock, random, log });
  const issued = createIssuedTls({
    ...{ db, keyring, log, base },
    isBaseGiven: config.tls !== undefined,
    host: config.instance.hostname,
    challenge: challenges.find,
  });
  await parts.start(challenges, issued);
  return issued;
}

function createBase({ config, clock, random, log }: Site): TlsMaterial & Part {
  if (config.tls) return createTlsFiles({ ...config.tls, clock, log });
  const names = [config.instance.hostname, 'localhost', '127.0.0.1', '::1'] as const;
  const material = createSelfSignedTls({ dataDir: config.dataDir, names, clock, random });
  return { name: 'tls', start: async () => {}, stop: async () => {}, ...material };
}

export interface OpenCertificates {
  readonly certificates: CertificateService;
  readonly policies: PolicyHost;
  readonly findKeyAuthorization: (token: string) => Promise<string | undefined>;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly repeatEveryMs: Readonly<Record<string, number>>;
  readonly workers: readonly Part[];
}

/** Resolves once the doors of this process are open. */
export type Opened = (signal: AbortSignal) => Promise<void>;

/** Orders and renewals of certificates, and the policies that customers' names serve with them. */
export function openCertificates(
  site: Site,
  { jobs, resolver, opened }: { readonly jobs: Jobs; readonly resolver: Resolver; readonly opened: Opened },
): OpenCertificates {
  const { config, db, keyring, clock, random, log } = site;
  const { acme, instance, mtaSts } = config;
  const { hostname: host, mxHosts } = instance;
  const given = config.tls && createTlsFiles({ ...config.tls, clock, log });
  const openSession = acme && createOpenSession({ ...acme, ca: readCa(acme.caFile), db, keyring, clock });
  const certificates = createCertificateService({ db, clock, log, jobs, openSession, given });
  const policies = createPolicyHost({
    reader: db.reader,
    resolver,
    mode: mtaSts,
    mxHosts,
    isProven: certificates.isProven,
  });
  const service = {
    certificates,
    policies,
    findKeyAuthorization: (token: string) => findKeyAuthorization(db.reader, token),
  };
  if (!acme || !openSession) return { ...service, handlers: {}, repeatEveryMs: {}, workers: [] };
  const run = createCertificateRun({
    ...{ db, keyring, clock, random, log, jobs, resolver, host, mxHosts, openSession, opened },
    directoryUrl: acme.directoryUrl,
    challenge: acme.challenge,
    labels: mtaSts === 'off' ? ['autoconfig'] : ['mta-sts', 'autoconfig'],
    isCovered: (name) => given !== undefined && coveredBy(given, name),
  });
  return {
    ...service,
    handlers: { [CERTIFICATES_JOB]: run },
    repeatEveryMs: { [CERTIFICATES_JOB]: CERTIFICATES_EVERY_MS },
    workers: [createFollowRecords({ db, jobs, clock, log })],
  };
}

function readCa(file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The certificate of the authority cannot be read: ${reason}. Check WAYPOST_ACME_CA.`);
  }
}
