/** One body or attachment of a message, decoded. */
export interface MessagePart {
  readonly name: string | undefined;
  /** A second name that its header gives it; which of the two a reader shows, nobody knows. */
  readonly otherName: string | undefined;
  /** Lower case, without parameters. */
  readonly contentType: string;
  readonly charset: string | undefined;
  /** Shown as the message itself, not as a file. */
  readonly isBody: boolean;
  /** It stands in a message that is attached to this one. */
  readonly isOfInnerMessage: boolean;
  readonly bytes: Buffer;
}
