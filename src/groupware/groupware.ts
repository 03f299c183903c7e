import type { Db } from '../db/database.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import type { Collection, Collections } from './collection.js';
import type { GroupwareEvent } from './events/groupware-event.js';
import type { ObjectFacts, OpenObject } from './object.js';
import type { TextThread } from './objects/text-thread.js';

/** Calendars and address books of mailboxes, for every door. */
export interface Groupwares {
  /** The keys of the login are copied. Call `close` when the answer has ended. */
  open(login: MailboxLogin, options?: OpenOptions): Promise<Groupware>;
}

export interface OpenOptions {
  /**
   * The caller only reads, so letter outcomes may be noted in objects first: they change ETags, and a write would fail
   * its If-Match.
   */
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
  /** Functions over the text of one object; long texts do not block the event loop. */
  readonly texts: Pick<TextThread, 'run'>;
  quota(): Promise<{ readonly usedBytes: number; readonly limitBytes: number }>;
  /** Reports changes of any session on any node; `undefined`: some may have been missed. */
  onEvent(listener: (event: GroupwareEvent | undefined) => void): () => void;
  close(): void;
}

export interface Objects {
  /** All objects as they are now, in the order of ids. Throws `not-found`. */
  snapshot(collectionId: string): Promise<CollectionSnapshot>;
  find(collectionId: string, name: string): Promise<ObjectFacts | undefined>;
  /** Opens these objects in order, some at a time; removed ones are skipped, changed ones have their new facts. */
  open(facts: readonly ObjectFacts[]): AsyncIterable<OpenObject>;
  /** Facts and bytes of the same moment; `undefined`: there is no such object. */
  read(collectionId: string, name: string): Promise<OpenObject | undefined>;
  /**
   * Lists what changed after `since`, in the order of changes; for 0, all members and no removed ones. With `limit` it
   * lists a part, and the next call continues from its `modseq`. `undefined`: this number is not known, or no longer.
   */
  changes(collectionId: string, options: ChangesOptions): Promise<Changes | undefined>;
  /** Calendar objects with an occurrence in the range, as REST or as RFC 4791 §9.9 counts. */
  inRange(collectionId: string, range: RangeQuery): Promise<readonly ObjectFacts[]>;

  /** The occurrences themselves, in no order. */
  occurrences(collectionId: string, range: RangeQuery): Promise<readonly FoundOccurrence[]>;

  /** Stores one object. Durable when it returns. */
  put(request: PutRequest): Promise<PutResult>;
  /** Changes the text of an object; `edit` runs again if another session changed it first. It does not schedule. */
  edit(request: EditRequest): Promise<PutResult>;
  /** Throws `not-found`, `precondition-failed`. Answers with the facts of the removed object. */
  remove(request: RemoveRequest): Promise<ObjectFacts>;
  /** MOVE and COPY between collections of one kind, or within one. It does not schedule. */
  transfer(request: TransferRequest): Promise<PutResult>;
  /**
   * Writes several objects in one transaction, for scheduling. `plan` runs again if an object that it saw was changed,
   * so it must read everything itself and have no side effects.
   */
  write(plan: () => Promise<WritePlan>): Promise<readonly PutResult[]>;
}

export interface CollectionSnapshot {
  readonly collection: Collection;
  readonly objects: readonly ObjectFacts[];
  /** `name`: the last part of its address. */
  find(name: string): ObjectFacts | undefined;
  /** `id`: the one that REST shows. */
  findBare(id: string): ObjectFacts | undefined;
  findUid(uid: string): ObjectFacts | undefined;
}

export interface ChangesOptions {
  readonly since: number;
  /** `since` continues a first, partial answer: the client knew no object that was removed before. */
  readonly isFirst?: boolean | undefined;
  readonly limit?: number | undefined;
}

export interface Changes {
  readonly changed: readonly ObjectFacts[];
  readonly removed: readonly { readonly name: string; readonly modseq: number }[];
  /** Everything up to this change is in the answer. */
  readonly modseq: number;
  readonly isComplete: boolean;
  /** A part of all members: the next call must set `isFirst`, too. */
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
  /** Only the object with this UID. */
  readonly uid?: string | undefined;
}

export interface FoundOccurrence {
  readonly facts: ObjectFacts;
  /** The instant that its RECURRENCE-ID names. */
  readonly idMs: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Checks If-Match, If-None-Match and the like; false: `precondition-failed`. */
export type Precondition = (current: ObjectFacts | undefined) => boolean;

export interface PutRequest {
  readonly collectionId: string;
  readonly name: string;
  /** The bytes as the client sent them. */
  readonly bytes: Uint8Array;
  readonly precondition?: Precondition | undefined;
  /** For REST, where a replaced event may get another UID. */
  readonly allowsNewUid?: boolean | undefined;
  /**
   * The object is moved from this place in the same step; `precondition` checks it there, and the new place must be
   * empty.
   */
  readonly movesFrom?: ObjectPlace | undefined;
  /** `Schedule-Reply: F`: the organizer is not told. */
  readonly isSilent?: boolean | undefined;
  /** Called if the bytes change, after they have been checked and before the transaction. */
  readonly prepare?: Prepare | undefined;
}

export interface EditRequest extends ObjectPlace {
  readonly precondition?: Precondition | undefined;
  readonly edit: (text: string) => string | Promise<string>;
  /** A note by the service itself: a client with the previous ETag may still write. */
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
  /** For a removed object, the facts before its removal. */
  readonly facts: ObjectFacts;
  /** The stored bytes equal those in the request, so the client may be told their ETag. */
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
  /** Runs in the transaction of the write; awaits only `tx`. If it throws, the write is rolled back. */
  readonly commit?: ((tx: Db) => Promise<void>) | undefined;
}

/** RFC 6638 §3.2.10: `new` for every change except another attendee's answer. */
export type ScheduleTag = 'none' | 'new' | 'keep';

export interface WritePlan {
  readonly changes: readonly PlannedChange[];
  readonly commit?: ((tx: Db) => Promise<void>) | undefined;
}

export interface PlannedChange extends ObjectPlace {
  /** The object that the plan saw; `undefined`: there was none. */
  readonly before: ObjectFacts | undefined;
  /** `undefined` removes. */
  readonly text: string | undefined;
  readonly scheduleTag?: ScheduleTag | undefined;
}

/** Invitations and answers that arrived by mail, the oldest first. */
export interface Intake {
  /** Opens the next entry with the mailbox's private key; entries that cannot be read are deleted. */
  next(): Promise<IntakeEntry | undefined>;
  /**
   * Called in the transaction that applies the entry, so that each is applied once. False: another session has taken
   * it, and this one must not apply it.
   */
  take(tx: Db, id: string): Promise<boolean>;
  /** Takes an entry that has nothing to apply. */
  discard(id: string): Promise<void>;
  /** `listener` is called for every arrival, on any node. */
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
  /** Called in the transaction that queues the letters. */
  remember(tx: Db, emailIds: readonly string[], uid: string): Promise<void>;
  /** The newest first. */
  list(): Promise<readonly SentLetter[]>;
  /** Records that the object shows this standing. */
  note(emailId: string, standing: string): Promise<void>;
  forget(emailIds: readonly string[]): Promise<void>;
}

export interface SentLetter {
  readonly emailId: string;
  readonly domainId: string;
  /** Opens the sealed UID of the object. */
  readonly readUid: () => string;
  /** The outcome for each recipient, as the object shows it. Not encrypted at rest. */
  readonly standing: string;
  readonly sentAt: number;
}

/** For arriving mail, which has no keys. */
export interface IntakeDoor {
  /** Called before the transaction. */
  seal(mailbox: IntakeMailbox, content: IntakeContent): SealedIntake;
  /**
   * Called in the transaction that stores the message. False: too many entries wait, or came from this sender within
   * the hour.
   */
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
  /**
   * Counts entries per sender; not stored with the entry. A hash of mailbox and address, keyed so that addresses cannot
   * be guessed from it.
   */
  readonly senderTag: string;
  readonly sizeBytes: number;
  readonly sealed: Uint8Array;
  readonly receivedAt: number;
}
