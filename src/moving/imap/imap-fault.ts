/** The reason why another server gives no mail. `detail`: its text, or that of the connection error. */
export class ImapFault extends Error {
  override readonly name = 'ImapFault';
  constructor(
    readonly kind: 'address' | 'connect' | 'login' | 'lost',
    readonly detail: string,
  ) {
    super(detail);
  }
}

export function toImapFault(error: unknown): ImapFault {
  if (error instanceof ImapFault) return error;
  const { authenticationFailed, responseText, message, cause } = error as {
    readonly authenticationFailed?: boolean;
    readonly responseText?: string;
    readonly message?: string;
    readonly cause?: { readonly message?: string };
  };
  const detail = (responseText ?? cause?.message ?? message ?? String(error)).replace(/[\p{Cc}]+/gu, ' ').slice(0, 300);
  return new ImapFault(authenticationFailed ? 'login' : 'connect', detail);
}
