import type { Keyring } from '../../keyring/keyring.js';
import type { Random } from '../../platform/random.js';
import { invalid } from '../../platform/service-error.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import { parseRules } from '../../protocol/txt-rules/parse-rules.js';
import { formatTxtRecord, parseTxtRecord, type TxtRecord } from '../../protocol/txt-rules/txt-record.js';
import { isForwardingPort } from '../domains/settings-policy.js';
import { sealTxtValue } from './txt-value.js';

export interface EncryptService {
  /** Encrypts a forwarding rule so that only this service can read it: returns the whole TXT record. */
  encrypt(input: string): string;
}

/** Records written for the public service are accepted unchanged. */
const PUBLIC_PREFIX = 'forward-email';

export function createEncryptService({
  keyring,
  random,
  txtPrefix,
}: {
  readonly keyring: Pick<Keyring, 'txtRecordKeys'>;
  readonly random: Random;
  readonly txtPrefix: string;
}): EncryptService {
  const prefixes = [txtPrefix, PUBLIC_PREFIX];
  return {
    encrypt(input) {
      const isVerification = prefixes.some((prefix) => input.toLowerCase().includes(`${prefix}-site-verification=`));
      if (isVerification) throw invalid('encrypt.verification');
      const record = parseTxtRecord(input, prefixes) ?? { family: 'rules', value: input };
      checkRecord(record, txtPrefix);
      return formatTxtRecord({ ...record, value: sealTxtValue(keyring, random, record.value) }, txtPrefix);
    },
  };
}

function checkRecord({ family, value }: TxtRecord, txtPrefix: string): void {
  if (family === 'port') {
    if (!/^\d{1,5}$/.test(value) || !isForwardingPort(Number(value))) throw invalid('encrypt.port');
    return;
  }
  const parsed = parseRules(value);
  if (parsed.kind === 'rules') return;
  if (parsed.element === '') throw invalid('encrypt.empty', { prefix: txtPrefix });
  throw invalid('encrypt.notARule', { element: cleanRemoteText(parsed.element) });
}
