import type { Generated } from 'kysely';

/**
 * The rows as both engines store them. One spelling for SQLite and PostgreSQL: flags are 0 or 1, times are
 * milliseconds since the epoch, lists and objects are JSON text. Rows stay in their store; see `to…(row)` there.
 */
export interface Tables {
  account: AccountRow;
  account_code: AccountCodeRow;
  account_session: AccountSessionRow;
  sign_in_challenge: SignInChallengeRow;
  account_totp: AccountTotpRow;
  recovery_code: RecoveryCodeRow;
  passkey: PasskeyRow;
  password_reset: PasswordResetRow;
  account_act: AccountActRow;
  api_token: ApiTokenRow;
  domain: DomainRow;
  domain_secret: DomainSecretRow;
  dkim_key: DkimKeyRow;
  domain_member: DomainMemberRow;
  domain_invite: DomainInviteRow;
  alias: AliasRow;
  alias_tally: AliasTallyRow;
  alias_import: AliasImportRow;
  recipient_check: RecipientCheckRow;
  alias_credential: AliasCredentialRow;
  alias_settings: AliasSettingsRow;
  mailbox_key: MailboxKeyRow;
  catchall_password: CatchallPasswordRow;
  password_delivery: PasswordDeliveryRow;
  limit_count: LimitCountRow;
  login_failure: LoginFailureRow;
  job: JobRow;
  blob: BlobRow;
  email: EmailRow;
  email_recipient: EmailRecipientRow;
  destination: DestinationRow;
  email_event: EmailEventRow;
  idempotency_key: IdempotencyKeyRow;
  suppression: SuppressionRow;
  domain_webhook: DomainWebhookRow;
  tls_policy: TlsPolicyRow;
  queued_forward: QueuedForwardRow;
  srs_token: SrsTokenRow;
  forward_fingerprint: ForwardFingerprintRow;
  held_message: HeldMessageRow;
  dmarc_report: DmarcReportRow;
  dmarc_report_row: DmarcReportRowRow;
  vacation_reply: VacationReplyRow;
  mailbox_intake: MailboxIntakeRow;
  mailbox: MailboxRow;
  mailbox_folder: MailboxFolderRow;
  mailbox_subscription: MailboxSubscriptionRow;
  mailbox_message: MailboxMessageRow;
  mailbox_expunged: MailboxExpungedRow;
  mailbox_content: MailboxContentRow;
  mailbox_page: MailboxPageRow;
  mailbox_metadata: MailboxMetadataRow;
  maildrop_lease: MaildropLeaseRow;
  hook_delivery: HookDeliveryRow;
  mailbox_delivery: MailboxDeliveryRow;
  delivery_log: DeliveryLogRow;
  delivery_log_event: DeliveryLogEventRow;
  delivery_tally: DeliveryTallyRow;
  log_export_part: LogExportPartRow;
  greylist: GreylistRow;
  sandbox_mail: SandboxMailRow;
  sandbox_dns_change: SandboxDnsChangeRow;
  sandbox_host: SandboxHostRow;
  sandbox_webhook: SandboxWebhookRow;
}

export type Flag = 0 | 1;
type Ms = number;
type Json = string;

export interface AccountRow {
  id: string;
  email: string;
  is_email_proven: Flag;
  /** The last address that was proven. */
  proven_email: string | null;
  /** The address the account is to move to, once it is confirmed. */
  pending_email: string | null;
  /** Where the sign-up came from, and the hash of the cookie that marks its browser. */
  sign_up_ip: string | null;
  sign_up_browser: string | null;
  /** Blank: none was ever set. */
  password_hash: string;
  has_totp: Generated<Flag>;
  given_name: string | null;
  family_name: string | null;
  avatar_url: string | null;
  default_forwarding_address: string | null;
  plan: string;
  locale: string | null;
  created_at: Ms;
  updated_at: Ms;
}

export interface AccountCodeRow {
  account_id: string;
  purpose: string;
  email: string;
  code_hash: string;
  tries: number;
  sent_at: Ms;
  expires_at: Ms;
}

export interface AccountSessionRow {
  account_id: string;
  id: string;
  /** SHA-256 of what the cookie holds. */
  token_hash: string;
  ip: string;
  user_agent: string | null;
  created_at: Ms;
  last_seen_at: Ms;
}

export interface SignInChallengeRow {
  /** SHA-256 of what the client was given. */
  id: string;
  /** `second-step`, `passkey-sign-in` or `passkey-registration`. */
  purpose: string;
  /** What a passkey has to sign; blank for a second step. */
  challenge: string;
  account_id: string | null;
  tries: number;
  expires_at: Ms;
}

export interface AccountTotpRow {
  account_id: string;
  sealed_secret: Uint8Array;
  /** 0 until the first code has been handed in. */
  is_active: Flag;
  /** The step of the last code that was taken: no code works twice. */
  last_step: number;
  created_at: Ms;
}

export interface RecoveryCodeRow {
  account_id: string;
  code_hash: string;
}

export interface PasskeyRow {
  account_id: string;
  id: string;
  /** Base64url, as browsers send it. */
  credential_id: string;
  /** COSE. */
  public_key: Uint8Array;
  counter: number;
  transports: Json;
  name: string;
  created_at: Ms;
  last_used_at: Ms | null;
}

export interface PasswordResetRow {
  account_id: string;
  token_hash: string;
  sent_at: Ms;
  expires_at: Ms;
}

export interface AccountActRow {
  account_id: string;
  id: string;
  act: string;
  details: Json;
  ip: string | null;
  user_agent: string | null;
  /** The same failure again within the hour raises it. */
  times: number;
  done_at: Ms;
}

export interface ApiTokenRow {
  id: string;
  account_id: string;
  name: string;
  token_hash: string;
  /** `all`, `domain` (then `domain_id`) or `send`. */
  scope: string;
  domain_id: string | null;
  last_used_at: Ms | null;
  created_at: Ms;
}

export interface DomainRow {
  id: string;
  /** Lower-case A-labels, or an IP address in canonical form. */
  name: string;
  unicode_name: string;
  is_ip: Flag;
  is_system: Flag;
  plan: string;
  verification_record: string;
  return_path_label: string;
  /** When this account took the name by its verification record; a unique index lets one row per name hold it. */
  owned_since: Ms | null;
  has_mx_record: Flag;
  has_txt_record: Flag;
  has_dkim_record: Flag;
  has_ed25519_record: Flag;
  has_return_path_record: Flag;
  has_dmarc_record: Flag;
  has_strict_dmarc: Flag;
  has_spf_record: Flag;
  has_autoconfig_record: Flag;
  has_autodiscover_record: Flag;
  has_smtp: Flag;
  is_smtp_suspended: Flag;
  smtp_verified_at: Ms | null;
  records_checked_at: Ms | null;
  smtp_checked_at: Ms | null;
  /** What DNS answered at the last check, per record that the domain needs. */
  dns_seen: Json | null;
  has_adult_content_protection: Flag;
  has_phishing_protection: Flag;
  has_executable_protection: Flag;
  has_virus_protection: Flag;
  has_recipient_verification: Flag;
  ignore_mx_check: Flag;
  retention_days: number;
  bounce_webhook: string | null;
  max_quota_per_alias: number | null;
  smtp_port: number;
  allowlist: Json;
  denylist: Json;
  restricted_alias_names: Json;
  /** 0: the usual number. */
  max_recipients_per_alias: number;
  alias_default_smtp_limit: number;
  is_catchall_regex_disabled: Flag;
  allow_subdomain_forwarding: Flag;
  require_tls_inbound: Flag;
  created_at: Ms;
  updated_at: Ms;
}

/** Private parts of a domain, sealed by the instance key; never joined into a view. */
export interface DomainSecretRow {
  domain_id: string;
  webhook_key: Uint8Array;
  previous_webhook_key: Uint8Array | null;
  previous_valid_until: Ms | null;
}

export interface DkimKeyRow {
  domain_id: string;
  /** `rsa` or `ed25519`. */
  algorithm: string;
  selector: string;
  /** What stands behind `p=`: base64 SPKI for RSA, base64 raw key for Ed25519 (RFC 8463). */
  public_key: string;
  /** PKCS #8 DER, sealed by the instance key. */
  private_key: Uint8Array;
  created_at: Ms;
}

export interface DomainMemberRow {
  domain_id: string;
  account_id: string;
  /** `admin` or `user`; GROUP is a reserved word. */
  group_name: string;
  created_at: Ms;
}

export interface DomainInviteRow {
  id: string;
  domain_id: string;
  email: string;
  group_name: string;
  token_hash: string;
  invited_by: string;
  expires_at: Ms;
  created_at: Ms;
  updated_at: Ms;
}

export interface AliasRow {
  id: string;
  domain_id: string;
  /** The owning member. */
  account_id: string;
  name: string;
  /** `exact`, `catch-all` or `regex`. */
  kind: string;
  description: string | null;
  labels: Json;
  recipients: Json;
  verified_recipients: Json;
  is_enabled: Flag;
  error_code_if_disabled: number;
  has_recipient_verification: Flag;
  has_imap: Flag;
  has_pgp: Flag;
  public_key: string | null;
  max_quota: number | null;
  /** Emails a day; 0: only the account's limit. */
  smtp_limit: number;
  /** Days in Trash and Junk; 0: the usual number. */
  retention: number;
  storage_used: number;
  is_smtp_suspended: Flag;
  vacation_is_enabled: Flag;
  vacation_start: Ms | null;
  vacation_end: Ms | null;
  vacation_subject: string | null;
  vacation_message: string | null;
  emailed_instructions: string | null;
  created_at: Ms;
  updated_at: Ms;
}

/**
 * How many aliases an account has on a domain, so that a list's total costs no scan. Triggers on `alias` keep it.
 * The count of one account is the sum over its slots: with one row for all, every new alias would wait for the last.
 */
export interface AliasTallyRow {
  domain_id: string;
  account_id: string;
  slot: number;
  aliases: number;
  catchalls: number;
  patterns: number;
}

/** One open verification link per alias and recipient. */
/** A file of aliases on its way into a domain: what is done of it is known after every crash. */
export interface AliasImportRow {
  domain_id: string;
  id: string;
  account_id: string;
  /** `running`, `done` or `failed`. */
  state: string;
  /** The file; gone at the end. */
  blob_id: string | null;
  total_lines: number;
  done_lines: number;
  created_count: number;
  updated_count: number;
  failed_count: number;
  /** `{line, key, params}` of the first lines that were refused. */
  errors: Json;
  created_at: Ms;
  ended_at: Ms | null;
}

export interface RecipientCheckRow {
  alias_id: string;
  recipient: string;
  token_hash: string;
  created_at: Ms;
}

export interface AliasCredentialRow {
  alias_id: string;
  salt: Uint8Array;
  /** SHA-256 of the verifier that the password derives. */
  verifier_hash: Uint8Array;
  created_at: Ms;
}

/** What a webmail client keeps for its user; nothing of ours depends on it. */
export interface AliasSettingsRow {
  alias_id: string;
  settings: Json;
  updated_at: Ms;
}

export interface MailboxKeyRow {
  alias_id: string;
  /** X25519, raw. */
  public_key: Uint8Array;
  /** X25519 private key and the mailbox key, wrapped together. */
  wrapped_keys: Uint8Array;
  /** `instance` until the first password, then `password`. */
  wrapping: string;
  created_at: Ms;
}

export interface CatchallPasswordRow {
  id: string;
  domain_id: string;
  /** The admin whose daily count its sending uses. */
  account_id: string;
  description: string;
  /** Short keyed tag of the password, so that a login costs one hash, not ten. */
  login_tag: string;
  password_hash: string;
  created_at: Ms;
}

/** A password behind a one-time link; only the link's secret opens it. */
export interface PasswordDeliveryRow {
  id: string;
  alias_id: string;
  sealed_password: Uint8Array;
  expires_at: Ms;
  created_at: Ms;
}

export interface LimitCountRow {
  key: string;
  count: number;
  resets_at: Ms;
}

export interface LoginFailureRow {
  /** `pair:<network>:<login hash>` or `client:<network>`. */
  key: string;
  /** Keyed hash of the wrong password: the same one counts once. */
  password_tag: string;
  failed_at: Ms;
}

export interface JobRow {
  id: string;
  kind: string;
  /** At most one waiting job per key. */
  unique_key: string | null;
  payload: Uint8Array;
  run_at: Ms;
  attempts: number;
  /** Who works on it, until when; the number fences a worker that lost its lease. */
  lease_number: number;
  leased_until: number | null;
  last_error: string | null;
  created_at: Ms;
}

export interface BlobRow {
  id: string;
  size_bytes: number;
  /** `row`, `file` or `s3`; `segment` until what version 0.1.0 left there has been moved. */
  location: string;
  /** The object's own key, sealed by the instance key: without the row the bytes are noise everywhere. */
  sealed_key: Uint8Array;
  bytes: Uint8Array | null;
  created_at: Ms;
  /** Only with `segment`: the file, and the place in it. */
  segment: string | null;
  segment_offset: number | null;
}

/** An outbound message. Its recipients' rows are the queue; `status` is derived from them. */
export interface EmailRow {
  id: string;
  domain_id: string;
  /** Whose daily count it used; none for our own letters. */
  account_id: string | null;
  /** `null`: sent with a catch-all password, by a notice or as a bounce. */
  alias_id: string | null;
  /** `api`, `submission`, `notice`, `dsn`, `vacation` or `forward`. */
  origin: string;
  status: string;
  /** Without angle brackets. */
  message_id: string;
  envelope_from: string;
  envelope_to: Json;
  /** Subject and headers, sealed under the key of the domain; base64, since rows are handed over as JSON. */
  sealed_content: string;
  /** Same sender, Message-ID, date and envelope: the unique index behind "already exists". */
  duplicate_key: string;
  /** The source; `null` once it is redacted. */
  blob_id: string | null;
  size_bytes: number;
  /** RFC 3461: `{id, return, notify, recipient}`. */
  dsn: Json | null;
  is_bounce: Flag;
  is_redacted: Flag;
  is_cancelled: Flag;
  requires_tls: Flag;
  /** Needs SMTPUTF8 on its way. */
  is_utf8: Flag;
  /** Sent at this time, not before. */
  date: Ms;
  created_at: Ms;
  updated_at: Ms;
  final_at: Ms | null;
  redact_at: Ms | null;
  delete_at: Ms | null;
}

export interface EmailRecipientRow {
  domain_id: string;
  email_id: string;
  /** From 0, in the order of the envelope. */
  position: number;
  address: string;
  /** `held` (domain suspended), `waiting`, `delivered`, `failed` or `cancelled`. */
  state: string;
  /** The queue it stands in: the root of the MX hosts once known, the recipient's domain before. */
  destination: string;
  attempts: number;
  /** The latest failure; gone once delivered. */
  fault: Json | null;
  delivery: Json | null;
  /** RFC 3461 NOTIFY and ORCPT of this recipient. */
  notify: string | null;
  original_recipient: string | null;
  /** The lease under which an attempt was begun; still there at the next claim, that attempt was cut off. */
  claim_number: number | null;
  is_delay_told: Flag;
  was_soft_bounced: Flag;
  /** `{hard, soft}`: the bounces that came back after it had been delivered. */
  returned: Json | null;
  next_attempt_at: Ms;
  /** Of a message that arrived and goes on: `ForwardTarget`. */
  forward: Json | null;
  /** Of `forward`, for those who look for it by one of these. */
  forward_path_id: string | null;
  forward_alias_id: string | null;
}

/** Where mail goes together: one lease, one back-off. */
export interface DestinationRow {
  name: string;
  /** When its next row falls due, or its pause ends; `null`: nothing waits. */
  due_at: Ms | null;
  lease_number: number;
  leased_until: number | null;
  /** In a row, of the destination itself. */
  failures: number;
  last_fault: string | null;
  updated_at: Ms;
}

/** What happened to an email beside what its rows say: failed attempts, notices, webhooks. */
export interface EmailEventRow {
  domain_id: string;
  email_id: string;
  id: string;
  kind: string;
  recipient: string | null;
  details: Json;
  created_at: Ms;
}

export interface IdempotencyKeyRow {
  /** `account:<id>` or `alias:<id>`. */
  scope: string;
  key: string;
  payload_hash: string;
  email_id: string;
  expires_at: Ms;
}

export interface SuppressionRow {
  domain_id: string;
  address: string;
  /** `bounce`, `complaint` or `manual`. */
  reason: string;
  email_id: string | null;
  detail: string | null;
  created_at: Ms;
}

export interface DomainWebhookRow {
  id: string;
  domain_id: string;
  url: string;
  events: Json;
  created_at: Ms;
}

/** An MTA-STS policy as it was last fetched (RFC 8461). */
export interface TlsPolicyRow {
  domain: string;
  id: string;
  mode: string;
  mx: Json;
  max_age_seconds: number;
  fetched_at: Ms;
}

/** One message on its way to one place. Rows of a deleted domain stay until they expire. */
export interface DeliveryLogRow {
  /** Blank: of no domain here. */
  domain_id: string;
  /** By its time: what is old enough to go is a range of ids. */
  id: string;
  /** `in` or `out`. */
  direction: string;
  /** One of `PATH_STATES`. */
  state: string;
  code: number;
  category: string;
  alias_id: string | null;
  account_id: string | null;
  /** Of an outbound path: its row in `email_recipient`. */
  email_id: string | null;
  position: number | null;
  /** The copy in `held_message`. */
  held_id: string | null;
  /** Keyed hashes of what it can be found by, one after the other. */
  words: Uint8Array;
  /** JSON of the facts and the first steps, under the domain's key. */
  sealed: Uint8Array;
  created_at: Ms;
}

/** How many paths of an hour stand in one state; kept by triggers. The sum of its slots counts. */
export interface DeliveryTallyRow {
  domain_id: string;
  /** Blank: of no alias. */
  account_id: string;
  state: string;
  /** Its first millisecond. */
  hour: Ms;
  slot: number;
  paths: number;
}

/** A step that came after the path was first written down. */
export interface DeliveryLogEventRow {
  domain_id: string;
  path_id: string;
  id: string;
  sealed: Uint8Array;
}

/** A finished file of an export, until its letter has left. */
export interface LogExportPartRow {
  export_id: string;
  account_id: string;
  /** From 1. */
  number: number;
  /** All files of the export are written: from now on they are only sent. */
  is_ready: Flag;
  blob_id: string;
  created_at: Ms;
}

/** A message that waits for a webhook to take it. */
export interface HookDeliveryRow {
  domain_id: string;
  /** Of the delivery log. */
  path_id: string;
  alias_id: string | null;
  blob_id: string;
  facts: Json;
  /** Made before its job began. */
  attempts: Generated<number>;
  /** Its job; `null` until the first run of one from an earlier release. */
  job_id: string | null;
  created_at: Ms;
}

/** A message that waits for room in a mailbox; its job has the facts, sealed. */
export interface MailboxDeliveryRow {
  domain_id: string;
  /** Of the delivery log. */
  path_id: string;
  alias_id: string | null;
  /** The alias whose mailbox it waits for. */
  mailbox_id: string;
  blob_id: string;
  size_bytes: number;
  /** Made before its job began. */
  attempts: number;
  job_id: string;
  created_at: Ms;
}

/** Mail that waits for its mailbox's password; the blob is sealed to the mailbox's public key. */
export interface MailboxIntakeRow {
  alias_id: string;
  domain_id: string;
  id: string;
  blob_id: string;
  size_bytes: number;
  received_at: Ms;
}

/** All storage of one alias. */
export interface MailboxRow {
  alias_id: string;
  domain_id: string;
  /** Grows with every change to the list of folders. */
  list_version: number;
  /** The newest that a folder was given: no folder ever gets one twice. */
  last_uid_validity: number;
  /** How full its owner was last told it is: 0, 80 or 95. */
  warned_percent: number;
  warned_at: Ms | null;
  /** When its owner was last told that his OpenPGP key is no longer fit. */
  pgp_warned_at: Ms | null;
  created_at: Ms;
}

/** The lock of its UIDs and modification sequence: both are given while the row is held, up to the commit. */
export interface MailboxFolderRow {
  alias_id: string;
  id: string;
  /** `inbox sent drafts archive junk spam trash`, or `null`. */
  role: string | null;
  /** Keyed hash of the name; `null` together with `sealed_name`. */
  name_tag: string | null;
  /** Under the mailbox key; `null`: the name that its role has from the beginning. */
  sealed_name: Uint8Array | null;
  uid_validity: number;
  uid_next: number;
  /** From here on no session was told of the messages (RFC 3501 §2.3.2). */
  recent_uid: number;
  highest_modseq: number;
  /** Expunged messages up to here are no longer remembered. */
  forgotten_modseq: number;
  message_count: number;
  unseen_count: number;
  deleted_count: number;
  size_bytes: number;
  is_subscribed: Flag;
  /** Those that its messages have or had, separated by spaces; `null`: none. */
  keywords: string | null;
  created_at: Ms;
}

/** A subscribed name that no folder has. */
export interface MailboxSubscriptionRow {
  alias_id: string;
  name_tag: string;
  sealed_name: Uint8Array;
}

export interface MailboxMessageRow {
  alias_id: string;
  folder_id: string;
  uid: number;
  modseq: number;
  /** Bits: 1 seen, 2 answered, 4 flagged, 8 deleted, 16 draft. */
  flags: number;
  /** Separated by spaces, or `null`. */
  keywords: string | null;
  content_id: string;
  /** RFC822.SIZE */
  size_bytes: number;
  internal_at: Ms;
  saved_at: Ms;
}

export interface MailboxExpungedRow {
  alias_id: string;
  folder_id: string;
  modseq: number;
  uid: number;
}

/** The bytes of a message, shared by its copies within a mailbox. */
export interface MailboxContentRow {
  alias_id: string;
  id: string;
  blob_id: string;
  size_bytes: number;
  /** Messages that have it; with the last one it goes. */
  copies: number;
  /** What opens the body, under the mailbox key; `null`: the body is sealed to the public key. */
  sealed_key: Uint8Array | null;
  /** Its index entry by itself, until it has a place in a page. */
  entry: Uint8Array | null;
  /** The page itself says at which place. */
  page_id: string | null;
  created_at: Ms;
}

/** Index entries of up to 256 messages, each column sealed by itself. Never updated: SQLite would write all of it again. */
export interface MailboxPageRow {
  alias_id: string;
  id: string;
  format: number;
  /** How many it was made for; `mailbox_content` tells how many are still there. */
  entry_count: number;
  filter: Uint8Array;
  briefs: Uint8Array;
  headers: Uint8Array;
  texts: Uint8Array;
  created_at: Ms;
}

/** The one POP3 session that a mailbox has; nodes renew what they hold, a dead one's runs out. */
export interface MaildropLeaseRow {
  alias_id: string;
  /** A running process. */
  holder: string;
  /** In the time of `jobs/lease`. */
  leased_until: number;
}

/** RFC 5464: annotations of a folder, or of the whole mailbox (`folder_id` empty). */
export interface MailboxMetadataRow {
  alias_id: string;
  folder_id: string;
  /** Keyed hash of the entry's name. */
  name_tag: string;
  /** Name and value. */
  sealed: Uint8Array;
}

/** What one receiver saw of a domain's mail in one span of time (RFC 9990). */
export interface DmarcReportRow {
  domain_id: string;
  id: string;
  org_name: string;
  /** The reporter's own: with its name, the unique index `dmarc_report_once`. */
  report_id: string;
  org_email: string | null;
  policy_domain: string;
  /** `{p, sp, np, adkim, aspf, testing, …}` as published. */
  policy: Json;
  message_count: number;
  /** Messages of which DKIM or SPF passed and was aligned. */
  pass_count: number;
  row_count: number;
  /** Rows beyond these are only counted. */
  kept_rows: number;
  begin_at: Ms;
  end_at: Ms;
  created_at: Ms;
}

export interface DmarcReportRowRow {
  domain_id: string;
  /** `dmarc_report.id` */
  parent_id: string;
  position: number;
  source_ip: string;
  message_count: number;
  disposition: string;
  /** `pass` or `fail`, aligned. */
  dkim: string;
  spf: string;
  header_from: string;
  envelope_from: string | null;
  /** `{reasons, dkim, spf}`: why the policy was not applied, and what was checked. */
  details: Json;
}

/** When a sender was last answered on behalf of an alias. */
export interface VacationReplyRow {
  domain_id: string;
  alias_id: string;
  sender: string;
  replied_at: Ms;
}

/** Beside an email of origin `forward`: what is needed when it fails. */
export interface QueuedForwardRow {
  domain_id: string;
  email_id: string;
  /** Sealed JSON: who brought it, its header, where it goes. */
  facts: Uint8Array;
}

/** An envelope sender that is too long to be written into an address of ours: what stands for it until it expires. */
export interface SrsTokenRow {
  token: string;
  address: string;
  expires_at: Ms;
}

/** A message that reached a place, or may have: a keyed hash of both. Kept five days. */
export interface ForwardFingerprintRow {
  fingerprint: string;
  /** While its final dot is unanswered: `{paths, isQueued}`. */
  doubt: Json | null;
  delivered_at: Ms | null;
  expires_at: Ms;
}

/** A message that was accepted and could not be sent on: its owner may, for seven days. */
export interface HeldMessageRow {
  domain_id: string;
  id: string;
  alias_id: string | null;
  blob_id: string;
  /** Sealed JSON: who sent it, where it was going, what went wrong. */
  facts: Uint8Array;
  size_bytes: number;
  created_at: Ms;
  expires_at: Ms;
}

export interface SandboxMailRow {
  id: string;
  mail_from: string;
  rcpt_to: Json;
  /** Sealed JSON: subject and From of the message. */
  sealed_facts: Uint8Array;
  /** The message, sealed. */
  source: Uint8Array;
  size_bytes: number;
  created_at: Ms;
}

/** A record broken on purpose in the sandbox internet. */
export interface SandboxDnsChangeRow {
  name: string;
  type: string;
  /** `missing`, or `wrong` with the value served instead. */
  change: string;
  value: string | null;
  created_at: Ms;
}

/** A call that would have left this machine. */
export interface SandboxWebhookRow {
  id: string;
  url: string;
  headers: Json;
  sealed_body: Uint8Array;
  created_at: Ms;
}

/** How a host of the sandbox internet treats mail to its domain. */
export interface SandboxHostRow {
  domain: string;
  behaviour: string;
  text: string | null;
  created_at: Ms;
}

export interface GreylistRow {
  /** A hash of the client's registered domain, or of its network. */
  key: string;
  first_at: Ms;
  expires_at: Ms;
}
