import { createRecordAct } from '../directory/acts/record-act.js';
import { createAliasAccountService } from '../directory/alias-accounts/alias-account-service.js';
import { createMailboxSettingsService } from '../directory/alias-accounts/mailbox-settings-service.js';
import { createAliasService } from '../directory/aliases/alias-service.js';
import { createBulkAliases } from '../directory/aliases/bulk-aliases.js';
import { createExportAliases } from '../directory/aliases/import/export-aliases.js';
import { importHandlers } from '../directory/aliases/import/import-job.js';
import { createAliasImports } from '../directory/aliases/import/import-service.js';
import { createAuthenticator } from '../directory/credentials/authenticator.js';
import { revokeDeleted } from '../directory/credentials/revoke-deleted.js';
import { createSubmissionSessions } from '../directory/credentials/submission-sessions.js';
import { createDnsProviderService } from '../directory/dns/dns-provider-service.js';
import type { ServiceNames } from '../directory/dns/needed-records.js';
import { createRecheckJob, RECHECK_JOB } from '../directory/dns/recheck-job.js';
import { createVerificationService } from '../directory/dns/verification-service.js';
import { createDomainService } from '../directory/domain-changes/domain-service.js';
import { createPreviewDomain } from '../directory/domain-changes/preview-domain.js';
import { ensureSystemDomain } from '../directory/domain-changes/system-domain.js';
import { createInviteService } from '../directory/invites/invite-service.js';
import {
  publishDeletion,
  publishingAliases,
  publishingBulk,
  publishingChecks,
  publishingDomains,
  publishingInvites,
  publishingMembers,
} from '../directory/live/publish-changes.js';
import type { Publish } from '../directory/live-event.js';
import { createMailboxSessionService } from '../directory/mailbox-sessions/mailbox-session-service.js';
import { createMemberService } from '../directory/members/member-service.js';
import type { Notify } from '../directory/notify.js';
import { createAccountControl } from '../directory/operator/account-control.js';
import { createOperatorAccess } from '../directory/operator/operator-access.js';
import { createOperatorService } from '../directory/operator/operator-service.js';
import { createCatchallPasswordService } from '../directory/passwords/catchall-password-service.js';
import { createPasswordService } from '../directory/passwords/password-service.js';
import { createAccountService } from '../directory/registration/account-service.js';
import type { PatternSearch } from '../directory/search/pattern-search.js';
import { forgetDomainTokens } from '../directory/tokens/forget-domain-tokens.js';
import { createTokenCache } from '../directory/tokens/token-cache.js';
import { createTokenService } from '../directory/tokens/token-service.js';
import { createTokenUse } from '../directory/tokens/token-use.js';
import { createEncryptService } from '../directory/txt/encrypt-service.js';
import { readTxtValue } from '../directory/txt/txt-value.js';
import type { Jobs } from '../jobs/job.js';
import type { Limits } from '../limits/limits.js';
import type { LockOut } from '../limits/lock-out.js';
import type { Resolver } from '../platform/dns/resolver.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import type { PasswordHasher } from '../platform/threads/password-hasher.js';
import type { SetupDoor } from '../protocol/client-setup/setup-door.js';
import { openSecurity } from './open-security.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

export interface DirectoryGround {
  readonly names: ServiceNames;
  readonly isSandbox: boolean;
  readonly baseUrl: () => string;
  readonly clientDoors: () => readonly SetupDoor[];
  readonly resolver: Resolver;
  readonly outgoing: OutgoingGuard;
  readonly limits: Limits;
  readonly lockOut: LockOut;
  readonly hasher: PasswordHasher;
  readonly jobs: Jobs;
  readonly notify: Notify;
  readonly publish: Publish;
  readonly storage: Storage;
  readonly search: PatternSearch;
}

/** Accounts, domains, aliases and their credentials. */
export async function openDirectory(
  site: Site,
  {
    names,
    isSandbox,
    baseUrl,
    clientDoors,
    resolver,
    outgoing,
    limits,
    lockOut,
    hasher,
    jobs,
    notify,
    publish,
    storage,
    search,
  }: DirectoryGround,
) {
  const { config, parts, log, clock, random, db, keyring, rsaKeys } = site;
  const { signup, aliasAuth, passwordScore } = config.accounts;
  const { quotas } = config;
  const { dailyLimit } = config.outbound;
  const tokenCache = createTokenCache({ db, clock });
  parts.onStop('token cache', () => tokenCache.close());
  const tokenUse = createTokenUse({ db, clock, log });
  await parts.start(tokenUse);
  const recordAct = createRecordAct({ clock, random });
  const security = await openSecurity(site, { jobs, notify, hasher, lockOut, recordAct, baseUrl });
  const accounts = createAccountService({
    db,
    clock,
    random,
    keyring,
    hasher,
    notify,
    recordAct,
    tokenCache,
    sessions: security.keeper,
    passwords: security.passwords,
    proofs: security.proofs,
    signup,
    passwordScore,
    provenByDefault: isSandbox,
  });
  const aliasAccounts = createAliasAccountService({ db, clock, defaultQuotaBytes: quotas.defaultBytes });
  const tokens = createTokenService({ db, clock, random, notify, recordAct, tokenCache, tokenUse });
  const authenticator = createAuthenticator({
    db,
    clock,
    keyring,
    hasher,
    lockOut,
    tokenCache,
    tokenUse,
    aliasAuth,
    requiresProof: signup === 'verified',
  });
  parts.onStop('remembered mailbox keys', () => authenticator.close());
  const submissionSessions = createSubmissionSessions(db);
  parts.onStop('submission sessions', () => submissionSessions.close());
  const verification = publishingChecks(
    createVerificationService({
      db,
      clock,
      resolver,
      notify,
      log,
      service: names,
      readTxtValue: (value) => readTxtValue(keyring, value),
      isSandbox,
      clientDoors,
      onRecord: (domainId, record) => publish(undefined, { type: 'dns-check', domainId, record }),
    }),
    publish,
  );
  const dnsProviders = createDnsProviderService({ db, resolver });
  const domains = createDomainService({
    db,
    clock,
    random,
    keyring,
    rsaKeys,
    limits,
    notify,
    recordAct,
    log,
    search,
    checkWebhookUrl: outgoing.checkUrl,
    checkNewDomain: verification.checkNewDomain,
    settings: { host: names.host, maxQuotaBytes: quotas.maxBytes, dailyLimit },
    onDomainDeleted: storage.onDomainDeleted,
  });
  const revoking = revokeDeleted(db);
  storage.onDomainDeleted.push(forgetDomainTokens(tokenCache), publishDeletion(publish), revoking.onDomainDeleted);
  storage.onAliasDeleted.push(revoking.onAliasDeleted);
  const { onAliasDeleted, onAliasReset } = storage;
  const members = createMemberService({ db, clock, log, notify, recordAct, onAliasDeleted });
  const published = { domains: publishingDomains(domains, publish), members: publishingMembers(members, publish) };
  const invites = createInviteService({ db, clock, random, log, limits, notify, recordAct });
  const aliasDeps = {
    db,
    clock,
    random,
    keyring,
    limits,
    notify,
    recordAct,
    outgoing,
    onAliasDeleted,
    maxQuotaBytes: quotas.maxBytes,
    dailyLimit,
  };
  const aliases = createAliasService({ ...aliasDeps, patternSearch: search });
  const importDeps = { ...aliasDeps, blobs: storage.blobs, jobs, log, publish };
  const aliasImports = createAliasImports(importDeps);
  storage.onDomainDeleted.push(aliasImports.onDomainDeleted);
  const passwords = createPasswordService({
    db,
    clock,
    random,
    keyring,
    hasher,
    lockOut,
    limits,
    notify,
    baseUrl,
    passwordScore,
    onAliasReset,
  });
  const { mailboxKeeper, mailboxSessionUse } = security;
  const mailboxSessions = createMailboxSessionService({
    db,
    clock,
    authenticator,
    passwords,
    keeper: mailboxKeeper,
    use: mailboxSessionUse,
  });
  const mailboxSettings = createMailboxSettingsService({ db, clock, aliasAccounts, publish });
  const catchallPasswords = createCatchallPasswordService({
    db,
    clock,
    random,
    keyring,
    hasher,
    limits,
    notify,
    passwordScore,
  });
  const txt = createEncryptService({ keyring, random, txtPrefix: names.txtPrefix });
  const operator = createOperatorService({ db, service: names });
  const ending = { sessions: security.keeper, tokenCache };
  const accountControl = createAccountControl({
    ...ending,
    db,
    clock,
    log,
    domains: published.domains,
    members: published.members,
    recordAct,
  });
  await ensureSystemDomain(
    { db, clock, random, keyring, rsaKeys, log },
    { host: names.host, postmaster: config.instance.postmaster },
  );

  return {
    security,
    authenticator,
    mailboxSessions,
    mailboxSettings,
    submissionSessions,
    accounts,
    aliasAccounts,
    tokens,
    txt,
    ...published,
    invites: publishingInvites(invites, publish),
    aliases: publishingAliases(aliases, publish),
    previewDomain: createPreviewDomain({ ...aliasDeps, host: names.host }),
    aliasImports,
    bulkAliases: publishingBulk(createBulkAliases(aliasDeps), publish),
    exportAliases: createExportAliases({ db }),
    passwords,
    catchallPasswords,
    verification,
    dnsProviders,
    operator,
    operatorAccess: createOperatorAccess({ db, recordAct }),
    accountControl,
    jobHandlers: {
      [RECHECK_JOB]: createRecheckJob({ db, clock, verification, log }),
      ...security.handlers,
      ...importHandlers(importDeps),
    },
  };
}
