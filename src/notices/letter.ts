/** What a letter says, before it becomes text or HTML. Foreign words in it are marked by `quote`. */
export interface Letter {
  /** Also its heading. */
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets it. */
  readonly why: string;
  /** A code or link that is of no use later: then the letter is not sent any more. */
  readonly expiresAt?: number;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Something to read off and type in. */
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

/** A way for mail programs into this service. */
export interface MailDoor {
  readonly protocol: 'imap' | 'pop3' | 'smtp';
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls';
}
