/** RFC 8460 §4.3. */
export type TlsFailure =
  | 'starttls-not-supported'
  | 'certificate-host-mismatch'
  | 'certificate-expired'
  | 'certificate-not-trusted'
  | 'validation-failure'
  | 'dnssec-invalid'
  | 'sts-policy-fetch-error'
  | 'sts-policy-invalid';

/** Translates the error code of OpenSSL or Node. */
export function failureOfCertificate(code: string): TlsFailure {
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'certificate-expired';
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'certificate-host-mismatch' : 'certificate-not-trusted';
}
