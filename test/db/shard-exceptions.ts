/**
 * What a table's keys say when they do not begin with its shard key. Each line is also in docs/cluster.md.
 * `Global`: one place for the whole service, by its nature. `NotYet`: it grows, and its keys have to change first.
 */

/** Tables that every shard shares, or that stay in one place. */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  account: 'the root of its shard: its id is the account_id of others, and an e-mail address is one account',
  domain: 'the root of its shard: its id is the domain_id of others, and a name is one domain',
  destination: 'one back-off and one lease for each mail host, whoever writes to it',
  tls_policy: 'what remote hosts publish',
  greylist: 'strangers, before any recipient is known',
  srs_token: 'found by what a bounce comes back to, before its domain is known',
  forward_fingerprint: 'found by a hash of the message',
  limit_count: 'found by the key of the limit',
  login_failure: 'counted for clients, before an account is known',
  sign_in_challenge: 'found by a hash, before the account is known',
  blob_sweep: 'as many rows as the sweep has shares',
  schema_migration: 'one row for each migration',
  schema_works_from: 'one row for each migration',
  acme_account: 'one account with the authority for the whole service',
  acme_order: 'the orders of the last day are counted together',
  acme_challenge: 'found by what the authority asks for',
  certificate: 'found by the name a client asks for, before anything else is known',
  sandbox_mail: 'the sandbox alone',
  sandbox_dns_change: 'the sandbox alone',
  sandbox_host: 'the sandbox alone',
  sandbox_webhook: 'the sandbox alone',
};

/** Unique indexes over a secret or a public name that is looked up before anything else is known. */
export const GLOBAL_INDEXES: Readonly<Record<string, readonly string[]>> = {
  account_session: ['token_hash'],
  api_token: ['token_hash'],
  domain_invite: ['token_hash'],
  mailbox_session: ['token_hash'],
  password_reset: ['token_hash'],
  passkey: ['credential_id'],
  recipient_check: ['token_hash'],
};

/** Keys that have to begin with the shard key, or to gain one, before the table can be distributed. */
export const NOT_YET: Readonly<Record<string, { readonly keys: readonly string[]; readonly shardKey: string }>> = {
  account_session: { keys: ['id'], shardKey: 'account_id' },
  alias: { keys: ['id'], shardKey: 'domain_id' },
  alias_import: { keys: ['id'], shardKey: 'domain_id' },
  api_token: { keys: ['id'], shardKey: 'account_id' },
  catchall_password: { keys: ['id'], shardKey: 'domain_id' },
  delivery_log: { keys: ['id'], shardKey: 'domain_id' },
  domain_invite: { keys: ['id'], shardKey: 'domain_id' },
  domain_webhook: { keys: ['id'], shardKey: 'domain_id' },
  email: { keys: ['id', 'duplicate_key'], shardKey: 'domain_id' },
  held_message: { keys: ['id'], shardKey: 'domain_id' },
  log_export_part: { keys: ['export_id number'], shardKey: 'account_id' },
  mailbox_delivery: { keys: ['path_id'], shardKey: 'domain_id' },
  mailbox_session: { keys: ['id'], shardKey: 'alias_id' },
  password_delivery: { keys: ['id'], shardKey: 'alias_id' },
  blob: { keys: ['id'], shardKey: 'none yet' },
  blob_chunk: { keys: ['blob_id place'], shardKey: 'none yet' },
  idempotency_key: { keys: ['scope key'], shardKey: 'none yet' },
  job: { keys: ['id', 'unique_key'], shardKey: 'none yet' },
};
