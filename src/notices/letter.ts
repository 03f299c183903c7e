/** The content of a letter, before it becomes text or HTML. Foreign text in it is marked by `quote`. */
export interface Letter {
  /** Also its heading. */
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets it. */
  readonly why: string;
  /** For a code or link that expires: after that the letter is not sent. */
  readonly expiresAt?: number;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A text to copy and enter elsewhere. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text };
}

/** A door for mail programs. */
export interface MailDoor {
  readonly protocol: 'imap' | 'pop3' | 'smtp';
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls';
}
