/** What is about the session itself. */
export type SessionCommand =
  | { readonly name: 'CAPABILITY' | 'NOOP' | 'LOGOUT' | 'STARTTLS' | 'NAMESPACE' | 'IDLE' }
  /** `initial` (RFC 4959): base64 or `=`. */
  | { readonly name: 'AUTHENTICATE'; readonly mechanism: string; readonly initial: string | undefined }
  | { readonly name: 'LOGIN'; readonly login: string; readonly password: string }
  /** RFC 5161. In upper case. */
  | { readonly name: 'ENABLE'; readonly capabilities: readonly string[] }
  /** RFC 2971. Keys in lower case; empty for NIL. */
  | { readonly name: 'ID'; readonly fields: ReadonlyMap<string, string | undefined> }
  /** RFC 4978. In upper case. */
  | { readonly name: 'COMPRESS'; readonly mechanism: string };
