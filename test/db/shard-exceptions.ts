/** Tables whose keys do not begin with the id of an account, a domain or an alias. Each line is also in docs/cluster.md. */

/** Tables that every shard shares, or that stay in one place. */
export const GLOBAL_TABLES: Readonly<Record<string, string>> = {
  account: 'the root of its shard: its id is the account_id of others, and an e-mail address is one account',
  domain: 'the root of its shard: its id is the domain_id of others, and a name is one domain',
  destination: 'one back-off and one lease for each mail host, for all senders',
  tls_policy: 'what remote hosts publish',
  report_tally: 'counted by the names of other domains, for the reports to them',
  greylist: 'strangers, before any recipient is known',
  srs_token: 'found by what a bounce comes back to, before its domain is known',
  forward_fingerprint: 'found by a hash of the message',
  limit_count: 'found by the key of the limit',
  login_failure: 'counted for clients, before an account is known',
  sign_in_challenge: 'found by a hash, before the account is known',
  job: 'nodes take what is due first, whatever account it is for; done jobs are deleted',
  backup_run: 'the last hundred backups of the whole service',
  blob_hold: 'one row, while a backup runs',
  blob_sweep: 'as many rows as the sweep has shares',
  schema_migration: 'one row for each migration',
  schema_works_from: 'one row for each migration',
  acme_account: 'one account with the authority for the whole service',
  acme_order: 'the orders of the last day are counted together',
  acme_challenge: 'found by what the authority asks for',
  certificate: 'found by the name a client asks for, before anything else is known',
  node: 'the processes of the service itself',
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

/** Spread by a column of their own: their rows belong to others, and are always asked for by it. */
export const OWN_SHARD_KEYS: Readonly<Record<string, string>> = {
  blob: 'id',
  blob_chunk: 'blob_id',
  idempotency_key: 'scope',
};
