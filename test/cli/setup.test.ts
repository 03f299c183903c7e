import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../support/cli-run.js';
import { startTestDns, type TestDns, type Zone } from '../support/dns-server.js';
import { converse } from '../support/smtp-converse.js';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { startTestApp } from '../support/test-app.js';

const HOST = 'mail.example.test';
const GOOD: Zone = {
  [HOST]: { a: ['192.0.2.7'], aaaa: ['2001:db8::7'], mx: [HOST], txt: ['v=spf1 a -all'] },
  [`mx1.${HOST}`]: { a: ['192.0.2.7'] },
  [`mx2.${HOST}`]: { cname: HOST },
  [`spf.${HOST}`]: { txt: [`v=spf1 a:${HOST} -all`] },
  [`_dmarc.${HOST}`]: { txt: ['v=DMARC1; p=reject'] },
  [`*._report._dmarc.${HOST}`]: { txt: ['v=DMARC1'] },
  [`_smtp._tls.${HOST}`]: { txt: ['v=TLSRPTv1; rua=mailto:ann@example.test'] },
  'example.test': { mx: ['5 mx.example.test', `10 ${HOST}`] },
  'mx.example.test': { a: ['127.0.0.1'] },
  '7.2.0.192.in-addr.arpa': { ptr: [HOST] },
  '7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa': { ptr: [`${HOST}.`] },
};

describe('waypost setup', () => {
  let dir: string;
  let dns: TestDns;
  let remote: SmtpSink;
  const envFile = () => readFile(join(dir, 'waypost.env'), 'utf8');
  const setup = (args: string) =>
    runCommand(`setup ${args}`, {
      WAYPOST_DATA_DIR: dir,
      WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
      WAYPOST_BIND: '127.0.0.1',
      WAYPOST_MX_PORT: '0',
      WAYPOST_DELIVERY_PORT: `${remote.port}`,
    });

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'waypost-setup-'));
    remote = await startSmtpSink();
    dns = await startTestDns(structuredClone(GOOD));
  });
  afterEach(async () => {
    await remote[Symbol.asyncDispose]();
    await dns[Symbol.asyncDispose]();
    await rm(dir, { recursive: true, force: true });
  });

  it('writes the answers for the owner alone, and finds every record good', async () => {
    const { exitCode, printed, told } = await setup(`--hostname Mail.Example.test --postmaster ann@example.test --yes`);
    expect([exitCode, told]).toEqual([1, 'Not ready: 2 of 13 required are missing.']); // the new keys are not published
    expect(await envFile()).toContain('WAYPOST_HOSTNAME=Mail.Example.test\nWAYPOST_POSTMASTER=ann@example.test\n');
    expect((await stat(join(dir, 'waypost.env'))).mode & 0o777).toBe(0o600);
    expect(printed).toContain(`good     A/AAAA ${HOST}: 192.0.2.7, 2001:db8::7`);
    expect(printed).toContain(`good     PTR 192.0.2.7: ${HOST}`);
    expect(printed).toContain(`good     PTR 2001:db8::7: ${HOST}`);
    expect(printed).toContain(`good     MX ${HOST}`);
    expect(printed).toContain(`good     SPF ${HOST}`);
    expect(printed).toContain(`good     DMARC _dmarc.${HOST}`);
    expect(printed).toContain('good     Port 0: free; mail arrives on port 25, forward that to it');
    expect(printed).toContain(`good     Port ${remote.port} outward: open, mx.example.test answers`);
    expect(printed).toContain('waypost account create --email ann@example.test');
  });

  it('prints the DKIM records, and finds them once they are published', async () => {
    const first = await setup(`--hostname ${HOST} --postmaster ann@example.test --yes`);
    const records = [...first.printed.matchAll(/Publish exactly one: (\S+) TXT "(v=DKIM1[^"]*)"/g)];
    expect(records.map(([, , value]) => value?.slice(0, 20))).toEqual(['v=DKIM1; k=rsa; p=MI', 'v=DKIM1; k=ed25519; ']);
    for (const [, name = '', value = ''] of records) dns.zone[name] = { txt: [value.replaceAll('; ', ';')] };
    const second = await setup(`--hostname ${HOST} --postmaster ann@example.test --yes`);
    expect(second.printed.match(/^good {5}DKIM /gm)).toHaveLength(2);
    expect(second.printed.match(/^(MISSING|UNKNOWN) /gm)).toBeNull();
    expect([second.exitCode, second.told]).toEqual([0, '']);
    // Good to have, and no reason to wait
    dns.zone[`_smtp._tls.${HOST}`] = {};
    const third = await setup(`--hostname ${HOST} --postmaster ann@example.test --yes`);
    expect(third.printed).toContain(`MISSING  TLS-RPT _smtp._tls.${HOST}`);
    expect(third.exitCode).toBe(0);
  });

  it('creates the first account once, and waits until what is missing has appeared', async () => {
    const args = `--hostname ${HOST} --postmaster ann@example.test --yes --account ann@example.test`;
    const first = await setup(`${args} --password "correct horse battery"`);
    expect(first.printed).toMatch(
      /^good {5}Account ann@example\.test: created\. Its API token, shown only now: \S{20,}$/m,
    );
    expect(first.printed).not.toContain('Create the first account');
    expect(first.exitCode).toBe(1); // the keys are not published
    const records = [...first.printed.matchAll(/Publish exactly one: (\S+) TXT "(v=DKIM1[^"]*)"/g)];

    dns.questions.length = 0;
    const waiting = setup(`${args} --wait 5`);
    const asked = () => records.every(([, name]) => dns.questions.some((question) => question.name === name));
    await expect.poll(asked, { timeout: 20_000 }).toBe(true);
    for (const [, name = '', value = ''] of records) dns.zone[name] = { txt: [value] };
    const { exitCode, printed, told } = await waiting;
    expect([exitCode, told]).toEqual([0, 'Waiting up to 5 minutes for what is missing.']);
    expect(printed).toContain('good     Account ann@example.test: it is there');
    expect(printed.match(/^MISSING {2}DKIM /gm)).toHaveLength(2);
    expect(printed.match(/^good {5}DKIM /gm)).toHaveLength(2);
    expect((await setup(`${args} --wait soon`)).exitCode).toBe(2);
  }, 60_000);

  it('tries whether mail can leave, and names the remedy when it cannot', async () => {
    const run = () => setup(`--hostname ${HOST} --postmaster ann@example.test --yes`);
    const { port } = remote;
    await remote[Symbol.asyncDispose]();
    const closed = await run();
    expect(closed.exitCode).toBe(1);
    expect(closed.printed).toMatch(
      new RegExp(`MISSING {2}Port ${port} outward: closed: no answer from mx.example.test\\n.*WAYPOST_SMARTHOST`),
    );
    dns.zone['example.test'] = { mx: [HOST] };
    expect((await run()).printed).toContain(`UNKNOWN  Port ${port} outward: no mail host to try`);
    await writeFile(join(dir, 'waypost.env'), 'WAYPOST_SMARTHOST=smtp://relay.example.test:25\n');
    expect((await run()).printed).toContain(`good     Port ${port} outward: not needed`);
  });

  it('says what is missing, and what it could not find out', async () => {
    dns.zone['7.2.0.192.in-addr.arpa'] = { ptr: ['dsl-7.isp.test'] };
    dns.zone[`_dmarc.${HOST}`] = { fault: 'servfail' };
    Object.assign(dns.zone[HOST] ?? {}, { txt: [], mx: ['mx.elsewhere.test'] });
    const { exitCode, printed } = await setup(`--hostname ${HOST} --postmaster ann@example.test --yes`);
    expect(exitCode).toBe(1);
    expect(printed).toContain('MISSING  PTR 192.0.2.7: dsl-7.isp.test');
    expect(printed).toContain(`MISSING  MX ${HOST}: mx.elsewhere.test\n         Publish: ${HOST} MX 10 ${HOST}`);
    expect(printed).toContain(`MISSING  SPF ${HOST}: nothing`);
    expect(printed).toContain(`UNKNOWN  DMARC _dmarc.${HOST}`);
  });

  it('keeps what the file already says', async () => {
    await writeFile(join(dir, 'waypost.env'), '# ours\nWAYPOST_SIGNUP=closed\nWAYPOST_HOSTNAME=old.example.test\n');
    await setup(`--hostname ${HOST} --postmaster ann@example.test --yes`);
    expect(await envFile()).toBe(
      `# ours\nWAYPOST_SIGNUP=closed\nWAYPOST_HOSTNAME=${HOST}\nWAYPOST_POSTMASTER=ann@example.test\n`,
    );
  });

  it('asks an authority for certificates when told so', async () => {
    const { printed } = await setup(`--hostname ${HOST} --postmaster ann@example.test --acme letsencrypt --yes`);
    expect(await envFile()).toContain('WAYPOST_ACME=letsencrypt\n');
    expect(printed).not.toContain('Get a certificate');
    const wrong = await setup(`--hostname ${HOST} --postmaster ann@example.test --acme nobody --yes`);
    expect([wrong.exitCode, wrong.told]).toEqual([2, expect.stringContaining('WAYPOST_ACME is "nobody"')]);
    expect(await envFile()).toContain('WAYPOST_ACME=letsencrypt\n');
  });

  it('sends a test mail out of the running service, and waits for its answer', async () => {
    const answers = `--hostname ${HOST} --postmaster ann@far.test --acme letsencrypt --yes`;
    dns.zone['far.test'] = { mx: ['mx.far.test'] };
    dns.zone['mx.far.test'] = { a: ['127.0.0.1'] };
    await using app = await startTestApp({
      dataDir: dir,
      env: {
        WAYPOST_HOSTNAME: HOST,
        WAYPOST_POSTMASTER: 'ann@far.test',
        WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
        WAYPOST_BIND: '127.0.0.1',
        WAYPOST_DELIVERY_PORT: `${remote.port}`,
        WAYPOST_ALLOW_PRIVATE_NETWORKS: 'true',
      },
    });
    const running = setup(`${answers} --test-mail bob@far.test`);
    await expect.poll(() => remote.messages.length, { timeout: 20_000 }).toBe(1);
    const answer = await converse(app.ports.mx ?? 0);
    await answer.play(`
      S: 220 <any>
      C: HELO mx.far.test
      S: 250 <any>
      C: MAIL FROM:<bob@far.test>
      S: 250 <any>
      C: RCPT TO:<postmaster@${HOST}>
      S: 250 <any>
      C: DATA
      S: 354 <any>
      C: From: bob@far.test
      C: Subject: Re: Test
      C: Message-ID: <answer@example.test>
      C:
      C: It works.
      C: .
      S: 250 <any>
    `);
    answer.hangUp();
    const { exitCode, printed } = await running;
    expect(printed).toContain('good     Service: running');
    expect(printed).toContain(`MISSING  Certificate ${HOST}: being ordered`);
    expect(printed).toContain('good     Test mail to bob@far.test: ');
    expect(printed).toContain(`good     Test mail from outside to postmaster@${HOST}: arrived from bob@far.test`);
    expect(printed).not.toContain('Start: waypost start');
    expect(exitCode).toBe(1); // keys and certificate are missing
    await expect(setup(`${answers} --test-mail nobody`)).resolves.toMatchObject({ exitCode: 1 });
    await app.stop();
    const stopped = await setup(`${answers} --test-mail bob@far.test`);
    expect(stopped.printed).toContain('MISSING  Service: not running');
  }, 60_000);

  it('may be run again without answers', async () => {
    await setup(`--hostname ${HOST} --postmaster ann@example.test --acme letsencrypt --yes`);
    const before = await envFile();
    const { printed } = await setup('--yes');
    expect(printed).toContain(`good     MX ${HOST}`);
    expect(printed).not.toContain('Get a certificate');
    expect(await envFile()).toBe(before);
  });

  it('writes a unit for systemd, which starts this program as the owner of its data on the standard ports', async () => {
    const { printed } = await setup(`--hostname ${HOST} --postmaster ann@example.test --yes --systemd ${dir}`);
    const unit = await readFile(join(dir, 'waypost.service'), 'utf8');
    expect(printed).toContain(
      `cp ${join(dir, 'waypost.service')} /etc/systemd/system/ && systemctl enable --now waypost`,
    );
    for (const line of [
      `User=${userInfo().username}`,
      `ExecStart=${process.execPath} ${resolve('bin/waypost.js')} start`,
      `Environment=WAYPOST_DATA_DIR=${dir}`,
      `ReadWritePaths=${dir}`,
      'ProtectSystem=strict',
      'AmbientCapabilities=CAP_NET_BIND_SERVICE',
    ]) {
      expect(unit.split('\n')).toContain(line);
    }
    expect(unit).not.toMatch(/_PORT=|StateDirectory|^Group=/m);
    expect(await envFile()).toMatch(/^WAYPOST_MX_PORT=25$/m);
    expect(await envFile()).toMatch(/^WAYPOST_HTTPS_PORT=443$/m);
  });

  it('writes nothing when an answer is wrong or missing', async () => {
    const wrong = await setup(`--hostname localhost --postmaster nobody --yes`);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.told).toMatch(/WAYPOST_HOSTNAME is "localhost".*\n.*WAYPOST_POSTMASTER is "nobody"/);
    const missing = await setup('--yes');
    expect([missing.exitCode, missing.told]).toEqual([2, expect.stringContaining('--hostname and --postmaster')]);
    await expect(envFile()).rejects.toThrow('ENOENT');
  });
});
