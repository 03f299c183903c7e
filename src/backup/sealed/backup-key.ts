import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { OperatorError } from '../../platform/operator-error.js';

const KEY_BYTES = 32;
const KEY_TEXT = /^[0-9a-f]{64}$/i;

/** The operator's key and keys derived from it, with one label for each purpose. */
export interface BackupKey {
  /** Tells keys apart; it cannot decrypt. */
  readonly check: string;
  /** Derives a separate key for each file. */
  fileKey(name: string, salt: Uint8Array): Buffer;
  /** Derives a part's name from its content: equal content is stored once, and the name reveals nothing. */
  nameOf(...content: readonly Uint8Array[]): string;
  mac(text: string): string;
  isMac(mac: string, text: string): boolean;
}

function createBackupKey(secret: Uint8Array): BackupKey {
  const derive = (label: string, salt: Uint8Array = new Uint8Array(0)) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `waypost backup ${label}`, KEY_BYTES));
  const names = derive('names');
  const macs = derive('manifest');
  const mac = (text: string) => createHmac('sha256', macs).update(text).digest('hex');
  return {
    check: derive('check').toString('hex').slice(0, 16),
    fileKey: (name, salt) => derive(`file ${name}`, salt),
    nameOf(...content) {
      const hmac = createHmac('sha256', names);
      for (const piece of content) hmac.update(piece);
      return hmac.digest('hex');
    },
    mac,
    isMac(given, text) {
      const [a, b] = [Buffer.from(given), Buffer.from(mac(text))];
      return a.length === b.length && timingSafeEqual(a, b);
    },
  };
}

/** `where` names the file in the error. */
export function parseBackupKey(text: string, where: string): BackupKey {
  const digits = text.trim();
  if (KEY_TEXT.test(digits)) return createBackupKey(Buffer.from(digits, 'hex'));
  throw new OperatorError(
    `${where} does not contain a backup key: 64 hex digits on one line. waypost backup --new-key <file> makes one.`,
  );
}
