import { migrationSeals } from '../../src/app/open-site.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createEmailCipher } from '../../src/outbound/emails/email-cipher.js';
import { systemRandom } from '../../src/platform/random.js';
import { createCapturedSeal } from '../../src/sandbox/captured-seal.js';

const keyring = createKeyring({ current: Buffer.alloc(32, 7) });

/** Seals and opens the content of emails where a test has no key of its own. */
export const testEmailCipher = createEmailCipher({ keyring, random: systemRandom });

/** For migrations. */
export const testSeals = migrationSeals({ keyring, random: systemRandom });

/** The same for what a sandbox captures. */
export const testCapturedSeal = createCapturedSeal(keyring);
