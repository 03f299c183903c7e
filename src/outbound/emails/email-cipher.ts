import { createDomainCipher } from '../../keyring/domain-cipher.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Random } from '../../platform/random.js';
import type { EmailContent, HeaderText, OpenEmail, SealedEmail } from './email.js';

/** Seals what the author wrote under the key of the domain, as base64 in the email's row (ADR 41). */
export interface EmailCipher {
  seal(email: OpenEmail): SealedEmail;
  open(email: SealedEmail): OpenEmail;
  contentOf(email: SealedRef): EmailContent;
  /** The same as one JSON text, which a search checks first. */
  textOf(email: SealedRef): string;
  /** For the migration that seals what earlier releases stored in clear. */
  sealText(domainId: string, id: string, text: string): string;
}

export type SealedRef = Pick<SealedEmail, 'id' | 'domainId' | 'sealedContent'>;

export function createEmailCipher({ keyring, random }: { keyring: Keyring; random: Random }): EmailCipher {
  const cipher = createDomainCipher({ keyring, random, purpose: 'email-key' });

  const sealText = (domainId: string, id: string, text: string) => cipher.seal(domainId, id, text).toString('base64');
  const textOf = ({ domainId, id, sealedContent }: SealedRef) =>
    cipher.open(domainId, id, Buffer.from(sealedContent, 'base64'));

  return {
    seal({ subject, headers, ...email }) {
      const text = formatContent({ subject, headers });
      return { ...email, sealedContent: sealText(email.domainId, email.id, text) };
    },
    open({ sealedContent, ...email }) {
      return { ...email, ...parseContent(textOf({ ...email, sealedContent })) };
    },
    contentOf: (email) => parseContent(textOf(email)),
    textOf,
    sealText,
  };
}

/** `[subject, [[name, value], …]]`. */
function formatContent({ subject, headers }: EmailContent): string {
  return JSON.stringify([subject, headers]);
}

export function parseContent(text: string): EmailContent {
  const [subject, headers] = JSON.parse(text) as [string, readonly HeaderText[]];
  return { subject, headers };
}
