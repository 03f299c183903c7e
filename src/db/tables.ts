import type { Generated } from 'kysely';

/**
 * The rows as both engines store them. One spelling for SQLite and PostgreSQL: flags are 0 or 1, times are milliseconds
 * since the epoch, lists and objects are JSON text. Rows stay in their store; see `to…(row)` there.
 */
export interface Tables {
  account: AccountRow;
  account_code: AccountCodeRow;
  account_session: AccountSessionRow;
  mailbox_session: MailboxSessionRow;
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
  blob_chunk: BlobChunkRow;
  blob_sweep: BlobSweepRow;
  blob_hold: BlobHoldRow;
  backup_run: BackupRunRow;
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
  tls_report: TlsReportRow;
  report_tally: ReportTallyRow;
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
  mailbox_imported: MailboxImportedRow;
  mailbox_import: MailboxImportRow;
  maildrop_lease: MaildropLeaseRow;
  dav_collection: DavCollectionRow;
  dav_object: DavObjectRow;
  dav_body: DavBodyRow;
  dav_removed: DavRemovedRow;
  dav_page: DavPageRow;
  dav_intake: DavIntakeRow;
  dav_letter: DavLetterRow;
  hook_delivery: HookDeliveryRow;
  mailbox_delivery: MailboxDeliveryRow;
  delivery_log: DeliveryLogRow;
  delivery_log_event: DeliveryLogEventRow;
  delivery_tally: DeliveryTallyRow;
  log_export_part: LogExportPartRow;
  greylist: GreylistRow;
  acme_account: AcmeAccountRow;
  certificate: CertificateRow;
  acme_order: AcmeOrderRow;
  acme_challenge: AcmeChallengeRow;
  node: NodeRow;
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
  /** The account's new address, until it is confirmed. */
  pending_email: string | null;
  /** The address the sign-up came from, and the hash of the cookie that marks its browser. */
  sign_up_ip: string | null;
  sign_up_browser: string | null;
  /** Blank: no password was ever set. */
  password_hash: string;
  has_totp: Generated<Flag>;
  given_name: string | null;
  family_name: string | null;
  avatar_url: string | null;
  default_forwarding_address: string | null;
  plan: string;
  locale: string | null;
  /** May see and change what concerns all accounts. */
  is_operator: Generated<Flag>;
  /** Emails a day; at least 1; `null`: the setting of the instance. */
  daily_limit: Generated<number | null>;
  /** Bytes in all its mailboxes together; null: no limit of its own. */
  storage_limit: Generated<number | null>;
  created_at: Ms;
  updated_at: Ms;
}

/** A process of the cluster; each renews its row while it runs. */
export interface NodeRow {
  id: string;
  host: string;
  version: string;
  roles: Json;
  process_id: number;
  started_at: Ms;
  seen_at: Ms;
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
  /** SHA-256 of the cookie's secret. */
  token_hash: string;
  ip: string;
  user_agent: string | null;
  created_at: Ms;
  last_seen_at: Ms;
}

export interface MailboxSessionRow {
  alias_id: string;
  id: string;
  /** SHA-256 of the cookie's secret. */
  token_hash: string;
  /** The version of the password that opened it. */
  password_version: string;
  /** The mailbox's private key and symmetric key, under a key that only the cookie yields. */
  sealed_keys: Uint8Array;
  ip: string;
  user_agent: string | null;
  is_remembered: Flag;
  created_at: Ms;
  last_seen_at: Ms;
}

export interface SignInChallengeRow {
  /** SHA-256 of the client's secret. */
  id: string;
  /** `second-step`, `passkey-sign-in` or `passkey-registration`. */
  purpose: string;
  /** The challenge that a passkey must sign; blank for a second step. */
  challenge: string;
  account_id: string | null;
  tries: number;
  expires_at: Ms;
}

export interface AccountTotpRow {
  account_id: string;
  sealed_secret: Uint8Array;
  /** 0 until the first code has been entered. */
  is_active: Flag;
  /** The time step of the last accepted code: no code works twice. */
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
  /** Incremented when the same failure repeats within the hour. */
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
  /** When this account verified the name; a unique index lets one row per name have it. */
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
  /** Its last turn in the background check, also when DNS did not answer; 0: none yet. */
  rechecked_at: Generated<Ms>;
  smtp_checked_at: Ms | null;
  /** The DNS answers of the last check, per record that the domain needs. */
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
  /** 0: the default. */
  max_recipients_per_alias: number;
  alias_default_smtp_limit: number;
  is_catchall_regex_disabled: Flag;
  allow_subdomain_forwarding: Flag;
  require_tls_inbound: Flag;
  created_at: Ms;
  updated_at: Ms;
}

/** A domain's secrets, sealed by the instance key; never joined into a view. */
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
  /** The value of `p=`: base64 SPKI for RSA, base64 raw key for Ed25519 (RFC 8463). */
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
  /** Days in Trash and Junk; 0: the default. */
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
 * How many aliases an account has on a domain, so that a list's total costs no scan. Triggers on `alias` keep it. An
 * account's count is the sum over its slots: with a single row, every new alias would wait for the previous one.
 */
export interface AliasTallyRow {
  domain_id: string;
  account_id: string;
  slot: number;
  aliases: number;
  catchalls: number;
  patterns: number;
}

/** A running import of aliases into a domain: its progress survives every crash. */
export interface AliasImportRow {
  domain_id: string;
  id: string;
  account_id: string;
  /** `running`, `done` or `failed`. */
  state: string;
  /** The uploaded file; `null` at the end. */
  blob_id: string | null;
  total_lines: number;
  done_lines: number;
  created_count: number;
  updated_count: number;
  failed_count: number;
  /** `{line, key, params}` of the first rejected lines. */
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
  /** SHA-256 of the verifier derived from the password. */
  verifier_hash: Uint8Array;
  created_at: Ms;
}

/** Settings of the mailbox's user. */
export interface AliasSettingsRow {
  alias_id: string;
  /** What a webmail client stores for its user; the service does not read it. */
  settings: Json;
  /** Language of the webmail; `null`: the account's. */
  locale: string | null;
  signature: string | null;
  /** Invitations are added to the calendar when they arrive; `null`: they are. */
  adds_invitations: Flag | null;
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
  /** The alias that keys and rows were sealed for, if the mailbox is a restored copy of it. */
  sealed_as: Generated<string | null>;
  created_at: Ms;
}

export interface CatchallPasswordRow {
  id: string;
  domain_id: string;
  /** The admin whose daily limit its mail counts against. */
  account_id: string;
  description: string;
  /** Short keyed tag of the password, so that a login costs one hash, not ten. */
  login_tag: string;
  password_hash: string;
  created_at: Ms;
}

/** A password behind a one-time link; only the link's secret decrypts it. */
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

export interface AcmeAccountRow {
  directory_url: string;
  sealed_key: Uint8Array;
  /** NULL: not yet registered. */
  account_url: string | null;
  /** The process that may order, and until when; the number fences a process that lost its lease. */
  turn: number;
  leased_until: number | null;
  /** The authority asked for a rest. */
  rests_until: Ms | null;
  created_at: Ms;
}

export interface CertificateRow {
  name: string;
  purpose: string;
  /** PEM, its own certificate first; NULL: none was issued yet. */
  chain: string | null;
  sealed_key: Uint8Array | null;
  /** The authority that issued it. */
  directory_url: string | null;
  /** The kind of challenge to try next. */
  challenge: string | null;
  /** The order on its way, and the key of its certificate. */
  order_url: string | null;
  order_directory_url: string | null;
  sealed_order_key: Uint8Array | null;
  not_before: Ms | null;
  not_after: Ms | null;
  renew_at: Ms | null;
  first_issued_at: Ms | null;
  issued_at: Ms | null;
  /** Since the last success. */
  failures: number;
  failed_at: Ms | null;
  failure: string | null;
  next_try_at: Ms | null;
  /** When the name was last found to be ours. */
  wanted_at: Ms;
}

export interface AcmeOrderRow {
  id: string;
  name: string;
  purpose: string;
  created_at: Ms;
}

export interface AcmeChallengeRow {
  token: string;
  name: string;
  kind: string;
  key_authorization: string;
  created_at: Ms;
}

export interface JobRow {
  id: string;
  kind: string;
  /** At most one waiting job per key. */
  unique_key: string | null;
  payload: Uint8Array;
  run_at: Ms;
  attempts: number;
  /** The worker that has the job, and until when; the number fences a worker that lost its lease. */
  lease_number: number;
  leased_until: number | null;
  last_error: string | null;
  created_at: Ms;
}

export interface BlobRow {
  id: string;
  size_bytes: number;
  /** `row`, `chunks`, `file` or `s3`; `segment` until the data of version 0.1.0 has been moved. */
  location: string;
  /** The object's own key, sealed by the instance key: without the row the bytes cannot be decrypted. */
  sealed_key: Uint8Array;
  bytes: Uint8Array | null;
  /** The hash of the bytes as they are stored; `null`: written before this column existed. */
  sha256: Generated<Uint8Array | null>;
  created_at: Ms;
  /** Only with `segment`: the file, and the offset in it. */
  segment: string | null;
  segment_offset: number | null;
}

/**
 * PostgreSQL only: the bytes of a blob stored in `chunks`, 512 KB a row. Written before the blob's row, deleted after
 * it.
 */
export interface BlobChunkRow {
  blob_id: string;
  place: number;
  bytes: Uint8Array;
  /** In the database's clock; `null`: written before this column existed. */
  written_at: Generated<Ms | null>;
}

/** Which node sweeps which part of the shared stores: one row for each share. */
export interface BlobSweepRow {
  share: string;
  /** When a node took it, by the database's clock. */
  swept_at: Ms;
}

/** PostgreSQL only: until then no node deletes objects, because a backup is reading them. */
export interface BlobHoldRow {
  name: string;
  token: string;
  /** In the database's clock. */
  held_until: Ms;
}

export interface BackupRunRow {
  id: string;
  /** Where to, without credentials. */
  target: string;
  /** `running`, `done` or `failed`. */
  state: string;
  /** Why it failed; empty otherwise. */
  detail: string;
  is_full: Flag;
  total_bytes: number;
  new_bytes: number;
  started_at: Ms;
  finished_at: Ms | null;
}

/** An outbound message. Its recipients' rows are the queue; `status` is derived from them. */
export interface EmailRow {
  id: string;
  domain_id: string;
  /** The account whose daily limit it counts against; `null` for our own letters. */
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
  /** Subject and headers, sealed under the key of the domain; base64, since rows are read as JSON. */
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
  /** Whether it needs SMTPUTF8 on its way. */
  is_utf8: Flag;
  /** Not sent before this time. */
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
  /** From 0, in envelope order. */
  position: number;
  address: string;
  /** `held` (domain suspended), `waiting`, `delivered`, `failed` or `cancelled`. */
  state: string;
  /** The queue it is in: the root of the MX hosts once known, the recipient's domain before. */
  destination: string;
  attempts: number;
  /** The latest failure; `null` once delivered. */
  fault: Json | null;
  delivery: Json | null;
  /** RFC 3461 NOTIFY and ORCPT of this recipient. */
  notify: string | null;
  original_recipient: string | null;
  /** The lease of the running attempt; if it is still set at the next claim, that attempt was interrupted. */
  claim_number: number | null;
  is_delay_told: Flag;
  was_soft_bounced: Flag;
  /** `{hard, soft}`: the bounces that came back after delivery. */
  returned: Json | null;
  next_attempt_at: Ms;
  /** For a received message that is forwarded: `ForwardTarget`. */
  forward: Json | null;
  /** Part of `forward`, to search by. */
  forward_path_id: string | null;
  forward_alias_id: string | null;
}

/** A group of mail that shares one lease and one back-off. */
export interface DestinationRow {
  name: string;
  /** When its next row is due, or its pause ends; `null`: nothing waits. */
  due_at: Ms | null;
  lease_number: number;
  leased_until: number | null;
  /** Consecutive failures of the destination itself. */
  failures: number;
  last_fault: string | null;
  updated_at: Ms;
}

/** Events of an email that its rows do not show: failed attempts, notices, webhooks. */
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

/** The latest fetched MTA-STS policy (RFC 8461). */
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
  /** Blank: no domain of ours. */
  domain_id: string;
  /** Sorted by time: expired rows are a range of ids. */
  id: string;
  /** `in` or `out`. */
  direction: string;
  /** One of `PATH_STATES`. */
  state: string;
  code: number;
  category: string;
  alias_id: string | null;
  account_id: string | null;
  /** For an outbound path: its row in `email_recipient`. */
  email_id: string | null;
  position: number | null;
  /** The copy in `held_message`. */
  held_id: string | null;
  /** Keyed hashes of its searchable words, concatenated. */
  words: Uint8Array;
  /** JSON of the facts and the first steps, under the domain's key. */
  sealed: Uint8Array;
  created_at: Ms;
}

/** How many paths of an hour are in one state; kept by triggers. The count is the sum over its slots. */
export interface DeliveryTallyRow {
  domain_id: string;
  /** Blank: no alias. */
  account_id: string;
  state: string;
  /** First millisecond of the hour. */
  hour: Ms;
  slot: number;
  paths: number;
}

/** A step that came after the path was first recorded. */
export interface DeliveryLogEventRow {
  domain_id: string;
  path_id: string;
  id: string;
  sealed: Uint8Array;
}

/** A finished file of an export, until its letter is sent. */
export interface LogExportPartRow {
  export_id: string;
  account_id: string;
  /** From 1. */
  number: number;
  /** All files of the export are written; only sending remains. */
  is_ready: Flag;
  blob_id: string;
  created_at: Ms;
}

/** A message that waits for a webhook to accept it. */
export interface HookDeliveryRow {
  domain_id: string;
  /** Path in the delivery log. */
  path_id: string;
  alias_id: string | null;
  blob_id: string;
  facts: Json;
  /** Attempts made before its job began. */
  attempts: Generated<number>;
  /** Its job; `null` for a row of an earlier release, until its first run. */
  job_id: string | null;
  created_at: Ms;
}

/** A message that waits for room in a mailbox; its job has the facts, sealed. */
export interface MailboxDeliveryRow {
  domain_id: string;
  /** Path in the delivery log. */
  path_id: string;
  alias_id: string | null;
  /** The alias whose mailbox it waits for. */
  mailbox_id: string;
  blob_id: string;
  size_bytes: number;
  /** Attempts made before its job began. */
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
  /** Incremented with every change to the list of folders. */
  list_version: number;
  /** The newest value given to a folder: no folder gets a value twice. */
  last_uid_validity: number;
  /** The fill level of the last quota warning: 0, 80 or 95. */
  warned_percent: number;
  warned_at: Ms | null;
  /** When its owner was last warned that the OpenPGP key is no longer usable. */
  pgp_warned_at: Ms | null;
  created_at: Ms;
}

/** Lock for its UIDs and modification sequence: both are assigned while the row is held, up to the commit. */
export interface MailboxFolderRow {
  alias_id: string;
  id: string;
  /** `inbox sent drafts archive junk spam trash`, or `null`. */
  role: string | null;
  /** Keyed hash of the name; `null` together with `sealed_name`. */
  name_tag: string | null;
  /** Encrypted under the mailbox key; `null`: the default name of its role. */
  sealed_name: Uint8Array | null;
  uid_validity: number;
  uid_next: number;
  /** The first UID that no session has been told of (RFC 3501 §2.3.2). */
  recent_uid: number;
  highest_modseq: number;
  /** Expunged messages up to this modification sequence are no longer remembered. */
  forgotten_modseq: number;
  message_count: number;
  unseen_count: number;
  deleted_count: number;
  size_bytes: number;
  is_subscribed: Flag;
  /** Keywords that its messages have or had, separated by spaces; `null`: none. */
  keywords: string | null;
  created_at: Ms;
  /** When its name, role or subscription was changed; `null`: never. */
  updated_at: Ms | null;
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
  /** Unique in the mailbox. `null`: written by a node of an earlier release, and not requested since. */
  id: string | null;
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
  /** Number of messages that use it; it is deleted with the last one. */
  copies: number;
  /** The key of the body, under the mailbox key; `null`: the body is sealed to the public key. */
  sealed_key: Uint8Array | null;
  /** Its own index entry, until it has a place in a page. */
  entry: Uint8Array | null;
  /** Its page, which contains the position. */
  page_id: string | null;
  created_at: Ms;
}

/** Index entries of up to 256 messages, each column sealed by itself. Never updated: SQLite would rewrite all of it. */
export interface MailboxPageRow {
  alias_id: string;
  id: string;
  format: number;
  /** Number of entries at creation; `mailbox_content` has those that remain. */
  entry_count: number;
  filter: Uint8Array;
  briefs: Uint8Array;
  headers: Uint8Array;
  texts: Uint8Array;
  created_at: Ms;
}

/** The only POP3 session that a mailbox may have; nodes renew their leases, and a dead node's lease expires. */
export interface MaildropLeaseRow {
  alias_id: string;
  /** A running process. */
  holder: string;
  /** In the clock of `jobs/lease`. */
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

/** A message of another store that was taken into the mailbox. */
export interface MailboxImportedRow {
  alias_id: string;
  /** Keyed hash of what names it there. */
  tag: string;
  taken_at: number;
}

/** An import that a mailbox's own user started. */
export interface MailboxImportRow {
  alias_id: string;
  id: string;
  state: string;
  /** Messages of the other server: examined, and all. */
  done: number;
  total: number;
  added: number;
  known: number;
  refused: number;
  seconds_left: number | null;
  /** Where it reads, what was refused, and why it ended; sealed under the mailbox's key. */
  facts: Uint8Array;
  started_at: Ms;
  /** Renewed by the node that reads: without that it has stopped. */
  seen_at: Ms;
  ended_at: Ms | null;
}

/** What one receiver reported about a domain's mail in one period (RFC 9990). */
export interface DmarcReportRow {
  domain_id: string;
  id: string;
  org_name: string;
  /** Given by the reporter: unique together with its name, index `dmarc_report_once`. */
  report_id: string;
  org_email: string | null;
  policy_domain: string;
  /** `{p, sp, np, adkim, aspf, testing, …}` as published. */
  policy: Json;
  message_count: number;
  /** Messages whose DKIM or SPF passed and was aligned. */
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
  /** `{reasons, dkim, spf}`: why the policy was not applied, and the check results. */
  details: Json;
}

/** What one sender reported about the encryption on its way to a domain (RFC 8460). */
export interface TlsReportRow {
  domain_id: string;
  id: string;
  org_name: string;
  /** Given by the reporter: unique together with its name, index `tls_report_once`. */
  report_id: string;
  contact: string | null;
  /** A list of `TlsPolicyResult`. */
  policies: Json;
  success_count: number;
  failure_count: number;
  begin_at: Ms;
  end_at: Ms;
  created_at: Ms;
}

/** How often the same was seen of a domain in a day: for the reports that we send, deleted with them. */
export interface ReportTallyRow {
  /** `tls` or `dmarc`. */
  kind: string;
  /** The domain whose record asks for reports. */
  domain: string;
  /** Its first moment, UTC. */
  day: Ms;
  /** Hash of `facts`. */
  digest: string;
  facts: Json;
  tally: number;
}

/** When an alias last answered a sender. */
export interface VacationReplyRow {
  domain_id: string;
  alias_id: string;
  sender: string;
  replied_at: Ms;
}

/** A calendar, an address book, or the inbox for invitations. */
export interface DavCollectionRow {
  alias_id: string;
  id: string;
  domain_id: string;
  /** `calendar`, `book`, `inbox`; `home`: only the properties of a resource that is none of these. */
  kind: string;
  /** Keyed hash of the last part of its address. */
  name_tag: string;
  /** The key of its objects, under the mailbox key. */
  sealed_key: Uint8Array;
  /** Name and properties, under the mailbox key. */
  sealed_props: Uint8Array;
  highest_modseq: number;
  /** Removed objects up to this change are no longer remembered. */
  forgotten_modseq: number;
  /** The pages have everything up to this change. */
  paged_modseq: number;
  object_count: number;
  size_bytes: number;
  props_version: number;
  created_at: Ms;
  updated_at: Ms;
}

export interface DavObjectRow {
  alias_id: string;
  collection_id: string;
  id: string;
  /** Keyed hash of its name without `.ics` or `.vcf`. */
  name_tag: string;
  /** Keyed hash; `null`: it has no UID, or others may have the same one. */
  uid_tag: string | null;
  modseq: number;
  size_bytes: number;
  /** `null`: a page has them. */
  sealed_facts: Uint8Array | null;
  created_at: Ms;
  updated_at: Ms;
}

/** The bytes of an object, sealed: in the row, or in a blob. */
export interface DavBodyRow {
  alias_id: string;
  object_id: string;
  /** The change that wrote them. */
  version: number;
  blob_id: string | null;
  sealed: Uint8Array | null;
  /**
   * The hash of `sealed`, at `summed_version`; `null`: a blob has the bytes, or a node of an earlier release wrote
   * them.
   */
  sha256: Generated<Uint8Array | null>;
  /** Other than `version`: a node of an earlier release has written since, which knows no sums. */
  summed_version: Generated<number | null>;
}

export interface DavRemovedRow {
  alias_id: string;
  collection_id: string;
  modseq: number;
  object_id: string;
  sealed_name: Uint8Array;
  removed_at: Ms;
}

/** Facts of up to 256 objects with neighbouring ids; its own is the lowest of them. */
export interface DavPageRow {
  alias_id: string;
  collection_id: string;
  id: string;
  entry_count: number;
  sealed: Uint8Array;
}

/** An invitation or an answer that came by mail: sealed to the public key until a session applies it. */
export interface DavIntakeRow {
  alias_id: string;
  id: string;
  domain_id: string;
  /** Always empty: `limits/` counts senders. The column is removed by the release after this one. */
  sender_tag: string;
  size_bytes: number;
  sealed: Uint8Array;
  received_at: Ms;
}

/** A letter about a calendar object. */
export interface DavLetterRow {
  alias_id: string;
  email_id: string;
  domain_id: string;
  /** How it went for each recipient, one character each, as the object says it; empty: as when it was queued. */
  standing: string;
  sealed_uid: Uint8Array;
  sent_at: Ms;
}

/** Stored with an email of origin `forward`: what is needed when it fails. */
export interface QueuedForwardRow {
  domain_id: string;
  email_id: string;
  /** Sealed JSON: its sender, its header, its target. */
  facts: Uint8Array;
}

/** Stands for an envelope sender too long to be rewritten into an address of ours, until it expires. */
export interface SrsTokenRow {
  token: string;
  address: string;
  expires_at: Ms;
}

/** Keyed hash of a message and a place that it reached, or may have reached. Kept five days. */
export interface ForwardFingerprintRow {
  fingerprint: string;
  /** Set while its final dot is unanswered: `{paths, isQueued}`. */
  doubt: Json | null;
  delivered_at: Ms | null;
  expires_at: Ms;
}

/** An accepted message that could not be forwarded: its owner may do so for seven days. */
export interface HeldMessageRow {
  domain_id: string;
  id: string;
  alias_id: string | null;
  blob_id: string;
  /** Sealed JSON: its sender, its target, the failure. */
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

/** A DNS record deliberately broken in the sandbox internet. */
export interface SandboxDnsChangeRow {
  name: string;
  type: string;
  /** `missing`, or `wrong` with the value served instead. */
  change: string;
  value: string | null;
  created_at: Ms;
}

/** A webhook call that the sandbox captured. */
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
