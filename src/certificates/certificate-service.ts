import { X509Certificate } from 'node:crypto';
import type { Database } from '../db/database.js';
import type { Jobs } from '../jobs/job.js';
import { repeatOf } from '../jobs/repeating-job.js';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import type { TlsMaterial } from '../platform/net/tls-material.js';
import { notFound, ServiceError } from '../platform/service-error.js';
import { AcmeProblem } from './acme/acme-problem.js';
import type { CertificateState, NamePurpose, OrderFailure } from './certificate.js';
import { CERTIFICATES_JOB } from './certificate-run.js';
import type { OpenSession } from './open-session.js';
import { stateOf } from './renewal-policy.js';
import { findCertificate, listCertificates, makeDue } from './store/certificate-store.js';

/** What `doctor`, the dashboard and metrics show of one name. */
export interface CertificateReport {
  readonly name: string;
  readonly purpose: NamePurpose;
  readonly state: CertificateState;
  readonly notAfter: number | undefined;
  readonly renewAt: number | undefined;
  readonly failure: OrderFailure | undefined;
}

export interface CertificateService {
  /** Whether certificates are ordered at all (`WAYPOST_ACME`). */
  readonly isOn: boolean;
  /** Our own names first. */
  list(): Promise<readonly CertificateReport[]>;
  /** Orders a new certificate now. */
  renew(name: string): Promise<CertificateReport>;
  /** Revokes it, and orders another with another key, which replaces it within seconds. */
  revoke(name: string): Promise<CertificateReport>;
  /** Whether strangers accept our certificate for this name. */
  isProven(name: string): Promise<boolean>;
}

export interface CertificateServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  /** `undefined`: off. */
  readonly openSession: OpenSession | undefined;
  /** The operator's own certificate, if there is one. */
  readonly given: TlsMaterial | undefined;
}

// RFC 5280 §5.3.1
const KEY_COMPROMISE = 1;
const REVOKE_MS = 60_000;

export function createCertificateService(deps: CertificateServiceDeps): CertificateService {
  const { db, clock, log, jobs, openSession, given } = deps;

  async function get(name: string) {
    const found = await findCertificate(db.reader, name.toLowerCase());
    if (!found) throw notFound('certificate.notFound', { name });
    return found;
  }

  async function report(name: string): Promise<CertificateReport> {
    return toReport(await get(name), clock.now());
  }

  return {
    isOn: openSession !== undefined,

    async list() {
      return (await listCertificates(db.reader)).map((named) => toReport(named, clock.now()));
    },

    async renew(asked) {
      requireOn(openSession);
      const { name } = await get(asked);
      await db.inTransaction(async (tx) => {
        await makeDue(tx, name, clock.now());
        await jobs.enqueue(tx, repeatOf(CERTIFICATES_JOB, clock.now()));
      });
      return report(name);
    },

    async revoke(asked) {
      const sessions = requireOn(openSession);
      const { name, issued } = await get(asked);
      if (!issued) throw notFound('certificate.notFound', { name });
      try {
        const { client } = await sessions.open(AbortSignal.timeout(REVOKE_MS));
        await client.revokeCertificate(issued.chain, { reason: KEY_COMPROMISE });
      } catch (error) {
        const isRevoked = error instanceof AcmeProblem && error.facts.type === 'alreadyRevoked';
        if (!isRevoked) throw asServiceError(error);
      }
      await db.inTransaction(async (tx) => {
        // It stays until the new one is there: a self-signed certificate would be refused by more clients
        await makeDue(tx, name, clock.now());
        await jobs.enqueue(tx, repeatOf(CERTIFICATES_JOB, clock.now()));
      });
      log.warn('certificate.revoked', { name });
      return report(name);
    },

    async isProven(name) {
      if (given && coversForStrangers(given, name, clock.now())) return true;
      const found = await findCertificate(db.reader, name);
      return found?.issued !== undefined && found.issued.notAfter > clock.now();
    },
  };
}

function toReport(named: Awaited<ReturnType<typeof listCertificates>>[number], now: number): CertificateReport {
  const { name, purpose, issued, failure } = named;
  return {
    name,
    purpose,
    state: stateOf(named, now),
    notAfter: issued?.notAfter,
    renewAt: issued?.renewAt,
    failure,
  };
}

function requireOn(openSession: OpenSession | undefined): OpenSession {
  if (!openSession) throw new ServiceError('conflict', 'certificate.off');
  return openSession;
}

function asServiceError(error: unknown): unknown {
  if (!(error instanceof AcmeProblem)) return error;
  return new ServiceError('upstream-failed', 'certificate.authorityRefused', { reason: error.message }, error);
}

/** A self-signed certificate proves nothing. */
function coversForStrangers(given: TlsMaterial, name: string, now: number): boolean {
  const certificate = new X509Certificate(given.current().cert as string | Buffer);
  const isSelfSigned = certificate.subject === certificate.issuer;
  return !isSelfSigned && Date.parse(certificate.validTo) > now && certificate.checkHost(name) !== undefined;
}
