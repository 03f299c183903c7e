import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImapClient } from '../support/imap-client.js';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';

describe('folders over IMAP', () => {
  let service: MailboxApp;
  let client: ImapClient;
  beforeAll(async () => {
    service = await startMailboxApp();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  beforeEach(async () => {
    client = await (await service.mailbox()).connect();
    return () => client.destroy();
  });

  /** What LIST or LSUB shows: name and attributes. */
  const listed = async (command: string) =>
    Object.fromEntries(
      (await client.ok(command))
        .filter((line) => /^L(IST|SUB) /.test(line))
        .map((line) => /^L\w+ \((.*?)\) "\/" (.*)$/.exec(line) ?? [])
        .map(([, attributes = '', name = '']) => [name, attributes]),
    );

  it('begins with the usual ones, subscribed, and shows what each is for', async () => {
    expect(await listed('LIST "" *')).toEqual({
      Archive: '\\HasNoChildren \\Archive',
      Drafts: '\\HasNoChildren \\Drafts',
      INBOX: '\\HasNoChildren',
      Junk: '\\HasNoChildren \\Junk',
      '"Sent Mail"': '\\HasNoChildren \\Sent',
      Spam: '\\HasNoChildren',
      Trash: '\\HasNoChildren \\Trash',
    });
    expect(Object.keys(await listed('LSUB "" *'))).toHaveLength(7);
    expect(await client.ok('LIST "" ""')).toEqual(['LIST (\\Noselect) "/" ""']);
    expect(await client.ok('NAMESPACE')).toEqual(['NAMESPACE (("" "/")) NIL NIL']);
  });

  it('creates with everything above, and lists by level', async () => {
    await client.ok('CREATE a/b/c');
    await client.ok('CREATE a/d/');
    expect(await listed('LIST "" a%')).toEqual({ a: '\\HasChildren' });
    expect(await listed('LIST "" a/%')).toEqual({ 'a/b': '\\HasChildren', 'a/d': '\\HasNoChildren' });
    expect(Object.keys(await listed('LIST "a/" *'))).toEqual(['a/b', 'a/b/c', 'a/d']);
    expect(await listed('LIST "" (inbox a/*c)')).toEqual({ INBOX: '\\HasNoChildren', 'a/b/c': '\\HasNoChildren' });
    expect(await client.run('CREATE a/b')).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[ALREADYEXISTS\]/),
    });
  });

  it('renames with everything below, and deletes only leaves', async () => {
    await client.ok('CREATE a/b/c');
    await client.ok('RENAME a/b x');
    expect(Object.keys(await listed('LIST "" (a* x*)'))).toEqual(['a', 'x', 'x/c']);
    expect(await client.run('DELETE x')).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[HASCHILDREN\]/),
    });
    await client.ok('DELETE x/c');
    await client.ok('DELETE x');
    expect(await client.run('DELETE x')).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[NONEXISTENT\]/),
    });
    expect(await client.run('DELETE inbox')).toMatchObject({ status: 'NO' });
  });

  it('moves the messages of INBOX when it is renamed, and keeps it', async () => {
    await client.append('INBOX', 'Subject: a\r\n\r\nb\r\n');
    await client.ok('RENAME INBOX Old');
    expect(await client.ok('STATUS INBOX (MESSAGES)')).toEqual(['STATUS INBOX (MESSAGES 0)']);
    expect(await client.ok('STATUS Old (MESSAGES)')).toEqual(['STATUS Old (MESSAGES 1)']);
  });

  it('keeps the id of a folder over its names', async () => {
    const { text } = await client.run('CREATE Here');
    const id = /MAILBOXID (\(\w+\))/.exec(text)?.[1];
    await client.ok('RENAME Here There');
    expect(await client.ok('STATUS There (MAILBOXID)')).toEqual([`STATUS There (MAILBOXID ${id})`]);
  });

  it('gives one folder a use, and no use to two', async () => {
    await client.ok('DELETE Archive');
    await client.ok('CREATE Attic (USE (\\Archive))');
    expect(await listed('LIST (SPECIAL-USE) "" A*')).toEqual({ Attic: '\\HasNoChildren \\Archive' });
    for (const use of ['\\Archive', '\\All', '\\Sent \\Trash']) {
      expect(await client.run(`CREATE Cellar (USE (${use}))`)).toMatchObject({
        status: 'NO',
        text: expect.stringMatching(/^\[USEATTR\]/),
      });
    }
  });

  it('writes names in modified UTF-7, and in UTF-8 once that is agreed on', async () => {
    await client.ok('CREATE "Entw&APw-rfe &- mehr"');
    expect(Object.keys(await listed('LIST "" Ent*'))).toEqual(['"Entw&APw-rfe &- mehr"']);
    await client.ok('ENABLE UTF8=ACCEPT');
    expect(Object.keys(await listed('LIST "" Ent*'))).toEqual(['"Entwürfe & mehr"']);
    await client.ok('CREATE "日本"');
    expect((await client.ok('STATUS "日本" (MESSAGES)'))[0]).toBe('STATUS "日本" (MESSAGES 0)');
  });

  it('remembers subscriptions to what is gone, and shows levels that lead to some', async () => {
    await client.ok('CREATE a/b');
    await client.ok('SUBSCRIBE a/b');
    expect((await listed('LSUB "" a%')).a).toBe('\\Noselect');
    expect(await listed('LIST (SUBSCRIBED RECURSIVEMATCH) "" a%')).toEqual({
      'a ("CHILDINFO" ("SUBSCRIBED"))': '\\HasChildren',
    });
    expect((await listed('LIST "" a* RETURN (SUBSCRIBED)'))['a/b']).toBe('\\HasNoChildren \\Subscribed');
    await client.ok('DELETE a/b');
    expect((await listed('LIST (SUBSCRIBED) "" a*'))['a/b']).toBe('\\NonExistent \\HasNoChildren \\Subscribed');
    await client.ok('UNSUBSCRIBE a/b');
    expect(await listed('LIST (SUBSCRIBED) "" a*')).toEqual({});
    expect(await client.run('LIST (RECURSIVEMATCH) "" *')).toMatchObject({ status: 'BAD' });
  });

  it('counts without opening, alone and in a list', async () => {
    await client.append('INBOX', 'Subject: a\r\n\r\nb\r\n', '(\\Seen \\Deleted) ');
    await client.append('INBOX', 'Subject: a\r\n\r\ncc\r\n');
    const items = '(MESSAGES UIDNEXT UNSEEN DELETED DELETED-STORAGE SIZE RECENT APPENDLIMIT)';
    const counted =
      'STATUS INBOX (MESSAGES 2 UIDNEXT 3 UNSEEN 1 DELETED 1 DELETED-STORAGE 17 SIZE 35 RECENT 2 APPENDLIMIT 67108864)';
    expect(await client.ok(`STATUS INBOX ${items}`)).toEqual([counted]);
    expect(await client.ok(`LIST "" inbox RETURN (STATUS ${items})`)).toEqual([
      'LIST (\\HasNoChildren) "/" INBOX',
      counted,
    ]);
  });

  it('tells the quota and lets no client change it', async () => {
    await client.append('INBOX', `Subject: a\r\n\r\n${'b'.repeat(2048)}\r\n`);
    const [root, quota] = await client.ok('GETQUOTAROOT INBOX');
    expect(root).toBe('QUOTAROOT INBOX ""');
    expect(quota).toMatch(/^QUOTA "" \(STORAGE 3 \d+ MESSAGE 1 \d+ MAILBOX 7 10000\)$/);
    expect(await client.ok('GETQUOTA ""')).toEqual([quota]);
    expect(await client.run('GETQUOTA other')).toMatchObject({ status: 'NO' });
    expect(await client.run('SETQUOTA "" (STORAGE 1)')).toMatchObject({
      status: 'NO',
      text: expect.stringMatching(/^\[NOPERM\]/),
    });
  });

  it('keeps notes on folders and on the whole', async () => {
    await client.ok('SETMETADATA INBOX (/private/comment "mine" /shared/vendor/x/y {3+}\r\na"b)');
    await client.ok('SETMETADATA "" (/private/comment "all")');
    expect(await client.ok('GETMETADATA INBOX (/private/comment /shared/none)')).toEqual([
      'METADATA INBOX (/private/comment "mine")',
    ]);
    expect(await client.ok('GETMETADATA (DEPTH infinity) INBOX /shared/vendor')).toEqual([
      'METADATA INBOX (/shared/vendor/x/y "a\\"b")',
    ]);
    expect(await client.ok('GETMETADATA "" /private/comment')).toEqual(['METADATA "" (/private/comment "all")']);
    expect(await client.run('GETMETADATA (MAXSIZE 2) INBOX /private/comment')).toMatchObject({
      text: expect.stringMatching(/^\[METADATA LONGENTRIES 4\]/),
      untagged: [],
    });
    await client.ok('SETMETADATA INBOX (/private/comment NIL)');
    expect(await client.ok('GETMETADATA INBOX /private/comment')).toEqual([]);
    expect(await client.run('GETMETADATA Nowhere /private/comment')).toMatchObject({ status: 'NO' });
  });

  it('tells where a renamed folder was, to clients of rev2', async () => {
    await client.ok('ENABLE IMAP4rev2');
    await client.ok('CREATE Here');
    expect(await client.ok('RENAME Here There')).toEqual(['LIST () "/" There ("OLDNAME" (Here))']);
  });
});
