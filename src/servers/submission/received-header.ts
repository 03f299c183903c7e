import { formatDateTime } from '../../protocol/mime/date-time.js';

/**
 * RFC 5321 §4.4, without a `from` clause: the customer's location stays private. The protocol names are of RFC 3848 and
 * RFC 6531, the `tls` clause of RFC 8314 §4.3.
 */
export function receivedHeader({
  host,
  id,
  isUtf8,
  cipher,
  now,
}: {
  readonly host: string;
  readonly id: string;
  readonly isUtf8: boolean;
  readonly cipher: string | undefined;
  readonly now: number;
}): string {
  const protocol = isUtf8 ? 'UTF8SMTPSA' : 'ESMTPSA';
  const tls = cipher === undefined ? '' : `\r\n tls ${cipher}`;
  return `Received: by ${host} with ${protocol} id ${id}${tls};\r\n ${formatDateTime(now)}\r\n`;
}
