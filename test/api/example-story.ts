import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { ID } from '../../src/servers/http/api/v1/examples/facts.js';
import { makeMailbox, openMailboxBrowser } from '../mailbox-sessions/mailbox-browser.js';
import { packed, reportMail, reportXml } from '../returns/report-samples.js';
import { tlsReportJson, tlsReportMail } from '../returns/tls-report-samples.js';
import { openBrowser } from '../sessions/session-client.js';
import { certificateOf } from '../support/server-certificate.js';
import { AGENT, ELSEWHERE, type ExampleWorld } from './example-world.js';

/** One example, what must be there before it, and who sends it if not the owner of the account. */
export interface Scene {
  readonly operation: string;
  readonly as?: 'carol' | 'dave' | 'sales' | 'operator';
  /** Its answer is the body that is sent in place of the example's, where that holds a secret of this run. */
  readonly before?: (world: ExampleWorld) => Promise<unknown>;
}

const inTurn = (operations: string): Scene[] => operations.split(' ').map((operation) => ({ operation }));
const mailbox = (operations: string): Scene[] => operations.split(' ').map((operation) => ({ operation, as: 'sales' }));
const operator = (operations: string): Scene[] =>
  operations.split(' ').map((operation) => ({ operation, as: 'operator' }));
const DOMAIN = '/v1/domains/example.com';

/** Every operation in an order in which each finds what it needs. */
export const STORY: readonly Scene[] = [
  ...inTurn('describeApi createAccount verifyAccount getAccount updateAccount signUp getSession signIn'),
  ...inTurn('listActs listSessions changePassword'),
  {
    operation: 'prepareTotp',
    before: async ({ ann, examples }) => {
      await ann.signIn('ann@example.com', examples.get('changePassword')?.body.new_password);
    },
  },
  { operation: 'enableTotp', before: async (world) => ({ code: codeOf(world) }) },
  {
    operation: 'signInWithCode',
    before: async ({ ann, answers, examples }) => {
      const password = examples.get('changePassword')?.body.new_password;
      const { body } = await ann.call('POST /v1/sessions', { body: { email: 'ann@example.com', password } });
      return { challenge: body.challenge, code: answers.get('enableTotp').recovery_codes[0] };
    },
  },
  ...inTurn('disableTotp preparePasskey'),
  {
    operation: 'addPasskey',
    before: async ({ answers, device }) => {
      const { challenge_id, options } = answers.get('preparePasskey');
      return { challenge_id, name: 'Phone', response: device.create(options) };
    },
  },
  ...inTurn('listPasskeys createPasskeyChallenge'),
  {
    operation: 'signInWithPasskey',
    before: async ({ answers, device }) => {
      const { challenge_id, options } = answers.get('createPasskeyChallenge');
      return { challenge_id, response: device.get(options) };
    },
  },
  ...inTurn('removePasskey requestPasswordReset'),
  {
    operation: 'completePasswordReset',
    before: async ({ app, examples }) => {
      const { password } = examples.get('completePasswordReset')?.body ?? {};
      const letter = await app.letterTo('ann@example.com', /password/i);
      return { token: /reset\/(\S+)/.exec(letter)?.[1], password };
    },
  },
  {
    operation: 'endSession',
    before: async ({ app, ann, examples, learn }) => {
      const { password } = examples.get('completePasswordReset')?.body ?? {};
      await ann.signIn('ann@example.com', password);
      const other = openBrowser(app, { userAgent: AGENT });
      await other.signIn('ann@example.com', password);
      learn(examples.get('endSession')?.params.session ?? '', other.sessionId());
    },
  },
  ...inTurn('signOut createDomain getDomain listDomains createToken listTokens deleteToken updateDomain'),
  ...inTurn('setAllowlist setDenylist getWebhookKey replaceWebhookKey verifyDomainRecords verifyDomainSmtp'),
  ...inTurn('listDnsRecords findDnsProvider'),
  { operation: 'getOperatorOverview', as: 'operator', before: makeOperator },
  { operation: 'listBackups', as: 'operator', before: takeBackup },
  ...operator('listNodes listOperatorActs listOperatorDomains suspendOperatorDomain resumeOperatorDomain'),
  {
    operation: 'createInvite',
    before: async ({ app, tokens }) => {
      for (const name of ['carol', 'dave']) tokens.set(name, await app.signUp(`${name}@example.org`));
    },
  },
  { operation: 'acceptInvite', as: 'carol' },
  { operation: 'deleteInvite', before: (world) => invite(world, 'erin@example.org') },
  {
    operation: 'acceptInviteByToken',
    as: 'dave',
    before: async (world) => {
      await invite(world, 'dave@example.org');
      const letter = await world.app.letterTo('dave@example.org');
      const { token = '' } = world.examples.get('acceptInviteByToken')?.params ?? {};
      world.learn(token, /invites\/[0-9a-f]{24}\/(\S+)/.exec(letter)?.[1] ?? '');
    },
  },
  {
    operation: 'updateMember',
    before: async ({ call, examples, learn }) => {
      const { body } = await call(`GET ${DOMAIN}`);
      const carol = body.members.find(({ user }: { user: { email: string } }) => user.email === 'carol@example.org');
      learn(examples.get('updateMember')?.params.member ?? '', carol.id);
    },
  },
  ...inTurn('removeMember'),
  ...operator('listOperatorAccounts getOperatorAccount updateOperatorAccount deleteOperatorAccount'),
  {
    operation: 'createAlias',
    before: async ({ call }) => {
      const { body } = await call(`GET ${DOMAIN}`);
      const dave = body.members.find(({ user }: { user: { email: string } }) => user.email === 'dave@example.org');
      await call(`DELETE ${DOMAIN}/members/${dave.id}`);
    },
  },
  ...inTurn('getAlias listAliases updateAlias generateAliasPassword'),
  {
    operation: 'signInToMailbox',
    before: async ({ answers, examples }) => {
      const { password } = answers.get('generateAliasPassword');
      return { ...examples.get('signInToMailbox')?.body, password };
    },
  },
  ...inTurn('getMailboxSession listMailboxSessions'),
  {
    operation: 'endMailboxSession',
    before: async ({ app, answers, examples, learn }) => {
      const { username, password } = answers.get('generateAliasPassword');
      const other = openMailboxBrowser(app, { userAgent: AGENT });
      await other.signIn(username, password, { remember: true });
      learn(examples.get('endMailboxSession')?.params.session ?? '', other.sessionId());
    },
  },
  ...inTurn('getMailbox updateMailbox'),
  {
    operation: 'changeMailboxPassword',
    before: async ({ answers, examples }) => {
      const current = answers.get('generateAliasPassword').password;
      return { ...examples.get('changeMailboxPassword')?.body, current };
    },
  },
  ...inTurn('signOutOfMailbox'),
  {
    operation: 'endOwnMailboxSession',
    before: async ({ sales, answers, examples }) => {
      const { new: password } = examples.get('changeMailboxPassword')?.body ?? {};
      await sales.signIn(answers.get('generateAliasPassword').username, password, { remember: true });
    },
  },
  {
    operation: 'askAliasRecipient',
    before: async ({ call, clock }) => {
      await call(`POST ${DOMAIN}/aliases`, {
        name: 'info',
        recipients: ['frank@example.net'],
        has_recipient_verification: true,
      });
      clock.skip(6 * 60_000);
    },
  },
  ...inTurn('importAliases'),
  {
    operation: 'getAliasImport',
    before: async ({ call, answers, until }) => {
      const { id } = answers.get('importAliases');
      await until(async () => {
        const { body } = await call(`GET ${DOMAIN}/alias-imports/${id}`);
        return body.state === 'done' ? body : undefined;
      });
    },
  },
  ...inTurn('exportAliases'),
  {
    operation: 'changeManyAliases',
    before: async ({ call, examples, learn }) => {
      const { body } = await call(`GET ${DOMAIN}/aliases`);
      const [support, press] = examples.get('changeManyAliases')?.body.aliases ?? [];
      for (const { id, name } of body) {
        if (name === 'support') learn(support, id);
        if (name === 'press') learn(press, id);
      }
    },
  },
  ...inTurn('deleteAlias createCatchallPassword listCatchallPasswords deleteCatchallPassword encryptRecord'),
  ...inTurn('getOverview getEmailLimit addSuppression listSuppressions removeSuppression'),
  {
    operation: 'removeSuppressionByPath',
    before: async ({ call }) => {
      await call(`POST ${DOMAIN}/suppressions`, { address: 'eve@example.org' });
    },
  },
  ...inTurn('createWebhook listWebhooks createEmail'),
  {
    operation: 'listEmails',
    before: async (world) => {
      await untilEmail(world, world.answers.get('createEmail').id, 'sent');
      await world.until(async () => {
        const { body } = await world.call('GET /v1/sandbox/webhooks');
        return body.length > 0 ? body : undefined;
      });
    },
  },
  ...inTurn('getEmail getEmailSource getEmailTimeline listSandboxMessages getSandboxMessage getSandboxMessageSource'),
  ...inTurn('listSandboxWebhooks deleteSandboxWebhooks deleteWebhook'),
  {
    operation: 'deleteWebhookByPath',
    before: async ({ call, examples, learn }) => {
      const { body } = await call(`POST ${DOMAIN}/webhooks`, {
        url: 'https://hooks.example.net/mail',
        events: ['delivered'],
      });
      learn(examples.get('deleteWebhookByPath')?.params.webhook ?? '', body.id);
    },
  },
  { operation: 'deleteEmail', before: (world) => schedule(world, 'deleteEmail') },
  ...inTurn('setSandboxHost listSandboxHosts mendSandboxHost'),
  {
    operation: 'listQueue',
    before: async (world) => {
      await world.call('PUT /v1/sandbox/hosts/slow.example', { behaviour: 'down' });
      const { body } = await world.call('POST /v1/emails', { ...EMAIL, to: 'gina@slow.example', subject: 'Invoice' });
      world.learn(world.examples.get('getQueueItem')?.params.id ?? '', body.id);
      await untilEmail(world, body.id, 'deferred');
    },
  },
  ...inTurn('getQueueItem retryEmail'),
  {
    operation: 'retryQueueItem',
    before: (world) => untilEmail(world, world.answers.get('getQueueItem').id, 'deferred'),
  },
  { operation: 'cancelQueueItem', before: (world) => schedule(world, 'cancelQueueItem') },
  {
    operation: 'listOperatorQueue',
    as: 'operator',
    before: (world) => untilEmail(world, world.answers.get('getQueueItem').id, 'deferred'),
  },
  ...operator('listDestinations retryOperatorQueue'),
  {
    operation: 'listTxtDomains',
    as: 'operator',
    before: async ({ call, receive }) => {
      const value = 'waypost=bob@example.net';
      await call('PUT /v1/sandbox/dns', { name: 'old.example', type: 'TXT', state: 'wrong', value });
      await receive({ to: 'info@old.example', subject: 'A question', serial: 1041 });
    },
  },
  {
    operation: 'cancelOperatorQueue',
    as: 'operator',
    before: (world) => untilEmail(world, world.answers.get('getQueueItem').id, 'deferred'),
  },
  {
    operation: 'explainMessage',
    before: async ({ call, receive }) => {
      await call(`PUT ${DOMAIN}/aliases/sales`, { recipients: ['bob@example.net'], has_imap: false });
      await receive({ to: 'sales@example.com', subject: 'A question', serial: 1042 });
    },
  },
  ...inTurn('listLogs getLog downloadLogs'),
  {
    operation: 'listHeldMessages',
    before: async (world) => {
      await world.call('PUT /v1/sandbox/hosts/shut.example', { behaviour: 'refuse', text: '550 5.1.1 No such user' });
      await world.call(`PUT ${DOMAIN}/aliases/support`, { recipients: ['bob@example.net', 'dan@shut.example'] });
      await hold(world, 'Broken parcel', 1043);
    },
  },
  ...operator('listOperatorHeld'),
  ...inTurn('getHeldMessage resendHeldMessage'),
  {
    operation: 'deleteHeldMessage',
    before: async (world) => {
      const id = await hold(world, 'Late parcel', 1044);
      world.learn(world.examples.get('deleteHeldMessage')?.params.id ?? '', id);
    },
  },
  {
    operation: 'deleteOperatorHeld',
    as: 'operator',
    before: async (world) => {
      world.learn(ID.thirdHeld, await hold(world, 'Wet parcel', 1045));
    },
  },
  {
    operation: 'resendOperatorHeld',
    as: 'operator',
    before: async (world) => {
      world.learn(ID.fourthHeld, await hold(world, 'Lost parcel', 1046));
    },
  },
  {
    operation: 'createFolder',
    as: 'sales',
    before: async ({ call, tokens }) => {
      await call(`PUT ${DOMAIN}/aliases/sales`, { has_imap: true });
      const { body } = await call(`POST ${DOMAIN}/aliases/sales/generate-password`, { is_override: true });
      tokens.set('sales', [body.username, body.password]);
    },
  },
  ...mailbox('getFolder updateFolder'),
  {
    operation: 'listFolders',
    as: 'sales',
    before: async ({ call }) => {
      const { body } = await call('GET /v1/folders', undefined, 'sales');
      for (const { path } of body) {
        if (path !== 'Projects/Old')
          await call(`PUT /v1/folders/${encodeURIComponent(path)}`, { subscribed: false }, 'sales');
      }
    },
  },
  ...mailbox(
    'copyFolder deleteFolder createMessage listMessages getMessage getMessageTimeline updateMessage changeManyMessages deleteMessage',
  ),
  ...mailbox('createContact listContacts getContact updateContact deleteContact'),
  ...mailbox('createCalendar listCalendars getCalendar createCalendarEvent listCalendarEvents getCalendarEvent'),
  ...mailbox('updateCalendarEvent deleteCalendarEvent updateCalendar deleteCalendar'),
  { operation: 'getMessageInvitation', as: 'sales', before: receiveInvitation },
  ...mailbox('answerMessageInvitation'),
  { operation: 'startMailboxImport', as: 'sales', before: prepareOtherServer },
  {
    operation: 'getMailboxImport',
    as: 'sales',
    before: async ({ importer, real, until }) => {
      await until(async () => {
        const { body } = await importer().call(`GET /v1/mailbox/imports/${real(ID.mailboxImport)}`);
        return body.state === 'done' || undefined;
      });
    },
  },
  ...mailbox('listMailboxImports cancelMailboxImport importMailFile'),
  {
    operation: 'listDmarcReports',
    before: async (world) => {
      await world.call(`DELETE /v1/messages/${world.real(ID.invitation)}`, undefined, 'sales');
      await world.call(`DELETE /v1/calendar-events/${world.real(ID.invitedEvent)}`, undefined, 'sales');
      await receiveReport(world);
    },
  },
  ...inTurn('getDmarcReport listDmarcSources'),
  { operation: 'listTlsReports', before: receiveTlsReport },
  ...inTurn('getTlsReport listSandboxDns setSandboxDns deleteSandboxMessages'),
  { operation: 'listDomainsElsewhere', before: openElsewhere },
  { operation: 'planDomainImport', before: async (world) => accessElsewhere(world, 'planDomainImport') },
  ...inTurn('importDomain importDomainAliases createSandboxDemo listenToEvents deleteDomain'),
];

const EMAIL = { from: 'sales@example.com', text: 'See below.' };

function codeOf({ answers }: ExampleWorld): string {
  return new TOTP({ secret: answers.get('prepareTotp').secret }).generate();
}

/** The service that imports stands for the other server, too. */
async function prepareOtherServer({ examples, openImporter }: ExampleWorld): Promise<unknown> {
  const { app, token } = await openImporter();
  const old = await makeMailbox(app, { name: 'old', token });
  const message = { folder: 'Trash', raw: 'Subject: Bills\r\n\r\nPaid\r\n' };
  await app.call('POST /v1/messages', { as: [old.address, old.password], body: message });
  return {
    ...examples.get('startMailboxImport')?.body,
    host: 'localhost',
    port: app.ports.imaps,
    user: old.address,
    password: old.password,
    ca: await certificateOf(app.ports.imaps ?? 0),
  };
}

async function makeOperator({ app, tokens }: ExampleWorld): Promise<void> {
  const email = 'ann@example.com';
  await app.admin('account.operator', { email, isOperator: true });
  const { api_token } = await app.admin('account.token', { email, name: 'Operating', scope: 'operator' });
  tokens.set('operator', api_token);
}

/** Another account of the same instance is the account elsewhere, reached at an address of its own. */
async function openElsewhere(world: ExampleWorld) {
  const { app, tokens, examples } = world;
  tokens.set('grace', await app.signUp('grace@example.org'));
  const { name, members } = examples.get('importDomain')?.body ?? {};
  await world.call('POST /v1/domains', { domain: name, catchall: false }, 'grace');
  for (const member of members) await world.call(`POST /v1/domains/${name}/invites`, member, 'grace');
  for (const alias of examples.get('importDomainAliases')?.body.aliases ?? [])
    await world.call(`POST /v1/domains/${name}/aliases`, alias, 'grace');
  const service = createServer(async ({ url, headers: { authorization = '' } }, answer) => {
    const { status, body } = await app.call(`GET ${url}`, { headers: { authorization } });
    answer.writeHead(status).end(JSON.stringify(body));
  });
  service.unref();
  await new Promise<void>((resolve) => service.listen(0, ELSEWHERE, resolve));
  world.learn('https://api.example.org', `http://${ELSEWHERE}:${(service.address() as AddressInfo).port}`);
  return accessElsewhere(world, 'listDomainsElsewhere');
}

function accessElsewhere({ tokens, examples, real }: ExampleWorld, operation: string) {
  return real({ ...examples.get(operation)?.body, api_token: tokens.get('grace') });
}

async function takeBackup({ app }: ExampleWorld): Promise<void> {
  const to = { kind: 'directory', path: join(app.dataDir, 'kept') };
  const order = { to, key: 'ab'.repeat(32), key_name: 'the key', is_full: false };
  const { id } = await app.admin('backup.start', order);
  for (let view = { result: null }; view.result === null; ) view = await app.admin('backup.follow', { id });
}

async function invite({ call }: ExampleWorld, email: string): Promise<void> {
  await call(`POST ${DOMAIN}/invites`, { email, group: 'admin' });
}

/** No worker has it: an attempt under way has ended. */
async function untilEmail({ call, until }: ExampleWorld, id: string, status: string): Promise<void> {
  await until(async () => {
    const { body } = await call(`GET /v1/emails/${id}`);
    return body.status === status && !body.is_locked ? body : undefined;
  });
}

async function schedule({ call, examples, learn }: ExampleWorld, operation: string): Promise<void> {
  const date = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await call('POST /v1/emails', { ...EMAIL, to: 'bob@example.net', subject: 'Reminder', date });
  learn(examples.get(operation)?.params.id ?? '', body.id);
}

/** A message of which one target refuses its copy, from a sender who proves nothing. */
async function hold({ call, receive, until }: ExampleWorld, subject: string, serial: number): Promise<string> {
  await receive({ to: 'support@example.com', subject, serial });
  return until(async () => {
    const { body } = await call('GET /v1/held');
    return body.find((held: { subject: string }) => held.subject === subject)?.id;
  });
}

async function receiveInvitation({ call, learn }: ExampleWorld): Promise<void> {
  const raw = [
    'From: Bob <bob@example.net>',
    'To: sales@example.com',
    'Subject: Review',
    'Content-Type: text/calendar; method=REQUEST; charset=utf-8',
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Calendar//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:review@example.net',
    'DTSTAMP:20261115T093000Z',
    'DTSTART:20261120T120000Z',
    'DTEND:20261120T130000Z',
    'SUMMARY:Review',
    'LOCATION:Room 2',
    'ORGANIZER;CN=Bob:mailto:bob@example.net',
    'ATTENDEE;RSVP=TRUE;PARTSTAT=NEEDS-ACTION:mailto:sales@example.com',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  const { body } = await call('POST /v1/messages', { raw }, 'sales');
  learn(ID.invitation, body.id);
}

async function receiveReport({ answers, receiveSource, call, until }: ExampleWorld): Promise<void> {
  const { value } = answers.get('getDomain').smtp_dns_records.dmarc;
  const address = /rua=mailto:([^;,\s]+)/.exec(value)?.[1] ?? '';
  const day = 86_400;
  const today = Math.floor(Date.now() / 1000);
  const xml = reportXml({
    domain: 'example.com',
    org: 'example.net',
    id: '2026-11-14',
    begin: today - 2 * day,
    end: today - day,
  });
  await receiveSource('dmarc@example.net', address, reportMail(packed(xml, 'gzip')));
  await until(async () => (await call(`GET ${DOMAIN}/dmarc-reports`)).body[0]);
}

async function receiveTlsReport({ answers, receiveSource, call, until }: ExampleWorld): Promise<void> {
  const { value } = answers.get('getDomain').smtp_dns_records.dmarc;
  const address = (/rua=mailto:([^;,\s]+)/.exec(value)?.[1] ?? '').replace(/^dmarc-/, 'tls-');
  const today = new Date().toISOString().slice(0, 10);
  const report = tlsReportJson({ domain: 'example.com', org: 'example.net', id: '2026-11-14.example.com', day: today });
  await receiveSource('tls-reports@example.net', address, tlsReportMail(report));
  await until(async () => (await call(`GET ${DOMAIN}/tls-reports`)).body[0]);
}
