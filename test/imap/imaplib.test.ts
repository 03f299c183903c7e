import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startMailboxApp } from './mailbox-app.js';

const run = promisify(execFile);

/** Everything here is Python's: what it sends, how it reads the answers. */
const SCRIPT = `
import imaplib, json, ssl, sys
host, port, user, password = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
context = ssl.create_default_context(); context.check_hostname = False; context.verify_mode = ssl.CERT_NONE
box = imaplib.IMAP4_SSL(host, port, ssl_context=context)
def ok(answer):
    if answer[0] != 'OK': raise RuntimeError(answer)
    return answer[1]
ok(box.login(user, password))
message = b'Subject: from Python\\r\\n\\r\\nline one\\r\\nline two\\r\\n'
for _ in range(3): ok(box.append('INBOX', '(\\\\Flagged)', imaplib.Time2Internaldate(1700000000.0), message))
seen = {'exists': ok(box.select('INBOX'))[0].decode()}
[(head, body), _] = ok(box.fetch('1', '(FLAGS INTERNALDATE BODY[])'))
seen['body'] = body == message
seen['flags'] = [f.decode() for f in imaplib.ParseFlags(head)]
import time
seen['date'] = time.mktime(imaplib.Internaldate2tuple(head))
seen['search'] = ok(box.search(None, 'TEXT', '"line two"'))[0].decode()
seen['sort'] = ok(box.uid('SORT', '(REVERSE ARRIVAL)', 'UTF-8', 'ALL'))[0].decode()
seen['thread'] = ok(box.uid('THREAD', 'REFERENCES', 'UTF-8', 'ALL'))[0].decode()
ok(box.uid('COPY', '1:2', 'Archive'))
seen['copied'] = [x.decode() for x in box.response('COPYUID')[1]][0].split()[1:]
ok(box.store('2', '+FLAGS', '(\\\\Deleted)'))
ok(box.expunge())
seen['left'] = ok(box.search(None, 'ALL'))[0].decode()
ok(box.close())
seen['archive'] = ok(box.select('Archive', readonly=True))[0].decode()
ok(box.unselect())
box.logout()
print(json.dumps(seen))
`;

describe("Python's imaplib", () => {
  it('appends, fetches, searches, sorts, copies and expunges', async () => {
    await using mailboxes = await startMailboxApp();
    const { address, password } = await mailboxes.mailbox();
    const port = String(mailboxes.app.ports.imaps);
    const { stdout } = await run('python3', ['-c', SCRIPT, '127.0.0.1', port, address, password]);
    expect(JSON.parse(stdout)).toMatchObject({
      exists: '3',
      body: true,
      flags: expect.arrayContaining(['\\Flagged', '\\Seen']),
      date: 1_700_000_000,
      search: '1 2 3',
      sort: expect.stringMatching(/^\d \d \d$/),
      thread: expect.stringMatching(/^\(/),
      copied: ['1:2', '1:2'],
      left: '1 2',
      archive: '2',
    });
  });
});
