import type { TlsaRecord } from '../../../platform/dns/resolver.js';
import type { SmtpConnection } from '../smtp-connection.js';
import { SmtpTlsError } from '../smtp-fault.js';
import type { MtaStsPolicy } from './mta-sts-policy.js';
import { failureOfCertificate, type TlsFailure } from './tls-failure.js';

/** The policy that a connection was measured by. */
export interface AppliedPolicy {
  readonly type: 'sts' | 'tlsa' | 'no-policy-found';
  /** The policy as published, line by line. */
  readonly strings: readonly string[];
  readonly mxHosts: readonly string[];
}

/** What became of one connection, or of one attempt to learn the policy. */
export interface TlsResult {
  /** The recipient's domain. */
  readonly domain: string;
  readonly policy: AppliedPolicy;
  /** `undefined`: as the policy asks. */
  readonly failure?: TlsFailure | undefined;
  readonly mxHost?: string;
  readonly receivingIp?: string;
}

/** Called for each; must not throw. */
export type OnTlsResult = (result: TlsResult) => void;

export const NO_POLICY: AppliedPolicy = { type: 'no-policy-found', strings: [], mxHosts: [] };
/** It is published, and could not be read. */
export const UNREAD_STS: AppliedPolicy = { type: 'sts', strings: [], mxHosts: [] };

export function stsPolicy({ mode, mx, maxAgeSeconds }: MtaStsPolicy): AppliedPolicy {
  const hosts = mx.map((host) => `mx: ${host}`);
  const strings = ['version: STSv1', `mode: ${mode}`, ...hosts, `max_age: ${maxAgeSeconds}`];
  return { type: 'sts', strings, mxHosts: mx };
}

export function tlsaPolicy(records: readonly TlsaRecord[]): AppliedPolicy {
  const strings = records.map(
    ({ usage, selector, matchingType, certificate }) =>
      `${usage} ${selector} ${matchingType} ${Buffer.from(certificate).toString('hex')}`,
  );
  return { type: 'tlsa', strings, mxHosts: [] };
}

/** The failure of a new connection. A policy in MTA-STS mode `testing` is measured like one in force. */
export function failureOfConnection(
  { tls, certificateFault }: Pick<SmtpConnection, 'tls' | 'certificateFault'>,
  { type }: AppliedPolicy,
): TlsFailure | undefined {
  if (!tls.isEnabled) return 'starttls-not-supported';
  return type === 'sts' && certificateFault !== undefined ? failureOfCertificate(certificateFault) : undefined;
}

/** `undefined`: it says nothing about TLS. */
export function failureOfError(error: unknown): TlsFailure | undefined {
  return error instanceof SmtpTlsError ? error.failure : undefined;
}
