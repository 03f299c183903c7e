import type { Db } from '../db/database.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import type { Collection, Collections } from './collection.js';
import type { GroupwareEvent } from './events/groupware-event.js';
import type { ObjectFacts, OpenObject } from './object.js';
import type { TextThread } from './objects/text-thread.js';

/** Calendars and address books of mailboxes: every door has them from here. */
export interface Groupwares {
  /** The keys of the login are copied. Call `close` when the answer has ended. */
  open(login: MailboxLogin, options?: OpenOptions): Promise<Groupware>;
}

export interface OpenOptions {
  /** Objects are only read: what is known of letters may change them first. A write would be refused by its If-Match. */
  readonly isReading?: boolean;
}

export interface Groupware {
  readonly aliasId: string;
  readonly domainId: string;
  readonly accountId: string;
  readonly address: string;
  readonly collections: Collections;
  readonly objects: Objects;
  readonly intake: Intake;
  readonly letters: Letters;
  /** Functions over the text of one object; long ones do not hold the event loop. */
  readonly texts: Pick<TextThread, 'run'>;
  quota(): Promise<{ readonly usedBytes: number; readonly limitBytes: number }>;
  /** Changes of any session on any node; `undefined`: some may have been missed. */
  onEvent(listener: (event: GroupwareEvent | undefined) => void): () => void;
  close(): void;
}

export interface Objects {
  /** All objects as they are now, in the order of ids. Throws `not-found`. */
  snapshot(collectionId: string): Promise<CollectionSnapshot>;
  find(collectionId: string, name: string): Promise<ObjectFacts | undefined>;
  /** The bytes of these, in their order, some at a time; removed ones are skipped, changed ones have their new facts. */
  open(facts: readonly ObjectFacts[]): AsyncIterable<OpenObject>;
  /** Both of one moment; `undefined`: there is none. */
  read(collectionId: string, name: string): Promise<OpenObject | undefined>;
  /**
   * What changed after `since`, in the order of changes; from 0 on: all members and no removed ones. With `limit` a part:
   * go on from its `modseq`. `undefined`: this number is not, or no longer, known.
   */
  changes(collectionId: string, options: ChangesOptions): Promise<Changes | undefined>;
  /** Calendar objects with an occurrence in the range, as REST or as RFC 4791 §9.9 counts. */
  inRange(collectionId: string, range: RangeQuery): Promise<readonly ObjectFacts[]>;

  /** Each of those occurrences, in no order. */
  occurrences(collectionId: string, range: RangeQuery): Promise<readonly FoundOccurrence[]>;

  /** One object stored. Durable when it returns. */
  put(request: PutRequest): Promise<PutResult>;
  /** Changes the text of an object; `edit` runs again if another session changed it first. It does not schedule. */
  edit(request: EditRequest): Promise<PutResult>;
  /** Throws `not-found`, `precondition-failed`. Answers with what was there. */
  remove(request: RemoveRequest): Promise<ObjectFacts>;
  /** MOVE and COPY between collections of one kind, or within one. It does not schedule. */
  transfer(request: TransferRequest): Promise<PutResult>;
  /**
   * Several objects in one transaction, for scheduling. `plan` runs again when an object that it saw was changed,
   * so it reads everything itself and does nothing else.
   */
  write(plan: () => Promise<WritePlan>): Promise<readonly PutResult[]>;
}

export interface CollectionSnapshot {
  readonly collection: Collection;
  readonly objects: readonly ObjectFacts[];
  /** By the name in its address. */
  find(name: string): ObjectFacts | undefined;
  /** By the id of REST. */
  findBare(id: string): ObjectFacts | undefined;
  findUid(uid: string): ObjectFacts | undefined;
}

export interface ChangesOptions {
  readonly since: number;
  /** `since` is of a part of a first answer: nothing that was removed before it is missed. */
  readonly isFirst?: boolean | undefined;
  readonly limit?: number | undefined;
}

export interface Changes {
  readonly changed: readonly ObjectFacts[];
  readonly removed: readonly { readonly name: string; readonly modseq: number }[];
  /** Everything up to this change is in the answer. */
  readonly modseq: number;
  readonly isComplete: boolean;
  /** A part of all members: the next question says so. */
  readonly isFirst: boolean;
}

export interface RangeQuery {
  /** Either may be infinite. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Both bounds belong to the range for an occurrence without length (REST); default: the tables of RFC 4791 §9.9. */
  readonly isClosed?: boolean;
  /** The zone of dates and floating times; default: the calendar's, else UTC. */
  readonly timezone?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  /** Only the object of this UID. */
  readonly uid?: string | undefined;
}

export interface FoundOccurrence {
  readonly facts: ObjectFacts;
  /** What its RECURRENCE-ID names. */
  readonly idMs: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** False: `precondition-failed`. Judges If-Match, If-None-Match and their like. */
export type Precondition = (current: ObjectFacts | undefined) => boolean;

export interface PutRequest {
  readonly collectionId: string;
  readonly name: string;
  /** As the client sent them. */
  readonly bytes: Uint8Array;
  readonly precondition?: Precondition | undefined;
  /** REST: a replaced event may get another UID. */
  readonly allowsNewUid?: boolean | undefined;
  /** The object leaves this place in the same step; `precondition` judges it there, and nothing may be at the new one. */
  readonly movesFrom?: ObjectPlace | undefined;
  /** `Schedule-Reply: F`: the organizer is not told. */
  readonly isSilent?: boolean | undefined;
  /** Called for a change of bytes, after it has been checked and before the transaction. */
  readonly prepare?: Prepare | undefined;
}

export interface EditRequest extends ObjectPlace {
  readonly precondition?: Precondition | undefined;
  readonly edit: (text: string) => string | Promise<string>;
  /** The service notes something by itself: a client with the ETag from before may still write. */
  readonly isNote?: boolean | undefined;
}

export interface RemoveRequest {
  readonly collectionId: string;
  readonly name: string;
  readonly precondition?: Precondition | undefined;
  /** `Schedule-Reply: F`: the organizer is not told. */
  readonly isSilent?: boolean | undefined;
  readonly prepare?: Prepare | undefined;
}

export interface TransferRequest {
  readonly from: ObjectPlace;
  readonly to: ObjectPlace;
  readonly isMove: boolean;
  /** False: an object at the target is `precondition-failed`. */
  readonly overwrites: boolean;
  readonly precondition?: Precondition | undefined;
  readonly targetPrecondition?: Precondition | undefined;
}

export interface ObjectPlace {
  readonly collectionId: string;
  readonly name: string;
}

export interface PutResult {
  readonly outcome: 'created' | 'replaced' | 'unchanged' | 'removed';
  /** Of a removed object as it was. */
  readonly facts: ObjectFacts;
  /** The stored bytes are those that were given: the client may be told their ETag. */
  readonly isAsSent: boolean;
}

/**
 * Scheduling's part of a write: sees the object before and after, and may edit the text and add to the transaction. It
 * runs again when another session changed the object first.
 */
export type Prepare = (change: ObjectChange) => Promise<Prepared>;

export interface ObjectChange {
  readonly collection: Collection;
  readonly name: string;
  /** `undefined`: it is new. */
  readonly before: OpenObject | undefined;
  /** `undefined`: it is removed. */
  readonly after: string | undefined;
}

export interface Prepared {
  /** Stored in place of the client's text. */
  readonly text?: string | undefined;
  /** Default: `none` for a new object, else `keep`. */
  readonly scheduleTag?: ScheduleTag | undefined;
  /** Runs in the transaction of the write; awaits only `tx`. What it throws undoes the write. */
  readonly commit?: ((tx: Db) => Promise<void>) | undefined;
}

/** RFC 6638 §3.2.10: `new` when it changes otherwise than by the answer of another attendee. */
export type ScheduleTag = 'none' | 'new' | 'keep';

export interface WritePlan {
  readonly changes: readonly PlannedChange[];
  readonly commit?: ((tx: Db) => Promise<void>) | undefined;
}

export interface PlannedChange extends ObjectPlace {
  /** As the plan saw it; `undefined`: there was none. */
  readonly before: ObjectFacts | undefined;
  /** `undefined` removes. */
  readonly text: string | undefined;
  readonly scheduleTag?: ScheduleTag | undefined;
}

/** Invitations and answers that came by mail, the oldest first. */
export interface Intake {
  /** Opened with the mailbox's private key; those that cannot be read are deleted. */
  next(): Promise<IntakeEntry | undefined>;
  /**
   * In the transaction that applies it, or in one of its own: false when another session has taken it, then nothing may
   * be applied. Every entry is applied once.
   */
  take(tx: Db, id: string): Promise<boolean>;
  /** Alone: there is nothing to apply. */
  discard(id: string): Promise<void>;
  /** Called when something came, on any node. */
  onArrival(listener: () => void): () => void;
}

export interface IntakeEntry {
  readonly id: string;
  readonly receivedAt: number;
  readonly content: IntakeContent;
}

export interface IntakeContent {
  /** The iCalendar text with its METHOD. */
  readonly text: string;
  /** The proven address of the sender. */
  readonly sender: string;
}

/** Letters about calendar objects that were sent, until it is known how they went. */
export interface Letters {
  /** In the transaction that queues them. */
  remember(tx: Db, emailIds: readonly string[], uid: string): Promise<void>;
  /** The newest first. */
  list(): Promise<readonly SentLetter[]>;
  /** The object says it now. */
  note(emailId: string, standing: string): Promise<void>;
  forget(emailIds: readonly string[]): Promise<void>;
}

export interface SentLetter {
  readonly emailId: string;
  readonly domainId: string;
  /** Of the object; it is opened for this. */
  readonly readUid: () => string;
  /** How it went for each recipient, as the object says it. Readable at rest. */
  readonly standing: string;
  readonly sentAt: number;
}

/** For arriving mail, which has no keys. */
export interface IntakeDoor {
  /** Before the transaction. */
  seal(mailbox: IntakeMailbox, content: IntakeContent): SealedIntake;
  /** With the message it came in. False: too many wait, or came from this sender within the hour. */
  put(tx: Db, sealed: SealedIntake): Promise<boolean>;
}

export interface IntakeMailbox {
  readonly aliasId: string;
  readonly domainId: string;
  readonly publicKey: Uint8Array;
}

export interface SealedIntake {
  readonly aliasId: string;
  readonly domainId: string;
  readonly id: string;
  /** Counted and not stored beside it. By the instance key, of the mailbox and the address: guesses cannot be tried on it. */
  readonly senderTag: string;
  readonly sizeBytes: number;
  readonly sealed: Uint8Array;
  readonly receivedAt: number;
}
