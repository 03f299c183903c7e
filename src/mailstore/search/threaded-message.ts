/** The data threads are made of; in the order of places. */
export interface ThreadedMessage {
  readonly uid: number;
  readonly sentAt: number;
  readonly baseSubject: string;
  readonly isReplyOrForward: boolean;
  readonly messageId: string | undefined;
  readonly references: readonly string[];
}
