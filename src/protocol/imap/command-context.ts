/** Settings of the session that change how commands are parsed. */
export interface CommandContext {
  /** UTF8=ACCEPT or IMAP4rev2 is enabled: folder names are UTF-8 and not modified UTF-7. */
  readonly isUtf8: boolean;
  /** RFC 9586: numbers of places are refused with UIDREQUIRED. */
  readonly isUidOnly: boolean;
}
