const IMAP_LINES = [
  'a1 LOGIN "ann@example.test" {3+}\r\npwd\r\n',
  'a2 AUTHENTICATE PLAIN AGFubgBwdw==\r\n',
  'a3 SELECT "R&AOk-sum&AOk-" (QRESYNC (67890007 20050715194045000 41,43:211,214:541 (1:3 7:9)) CONDSTORE)\r\n',
  'a4 LIST (SUBSCRIBED RECURSIVEMATCH) "" ("a%" *) RETURN (CHILDREN STATUS (MESSAGES UNSEEN))\r\n',
  'a5 STATUS INBOX (MESSAGES UIDNEXT UIDVALIDITY UNSEEN SIZE)\r\n',
  'a6 UID FETCH 1:*,4 (FLAGS BODY.PEEK[1.2.HEADER.FIELDS (From "To")]<0.100> BINARY[1] PREVIEW (LAZY)) (CHANGEDSINCE 5 VANISHED)\r\n',
  'a7 STORE 1:3,5 (UNCHANGEDSINCE 12) +FLAGS.SILENT (\\Seen $Label)\r\n',
  'a8 UID SEARCH RETURN (MIN MAX COUNT SAVE) CHARSET UTF-8 OR (FROM {3}\r\nbob NOT SEEN) HEADER X-Y "z" SINCE 1-Feb-1994 MODSEQ 5\r\n',
  'a9 SORT (REVERSE DATE SUBJECT) UTF-8 LARGER 100 UID 5:9\r\n',
  'b1 THREAD REFERENCES UTF-8 1:* YOUNGER 60 KEYWORD x\r\n',
  'b2 APPEND {4}\r\nSent (\\Seen) "17-Jul-1996 02:44:25 -0700" {12+}\r\nSubject: x\r\n (\\Draft) ~{3+}\r\n\0ab\r\n',
  'b3 UID REPLACE 7 Drafts UTF8 (~{9+}\r\nFrom: \xc3\xa9\r)\r\n',
  'b4 NOTIFY SET STATUS (SELECTED (MessageNew (UID) MessageExpunge)) (SUBTREE (a "b c") (MailboxName))\r\n',
  'b5 SETMETADATA INBOX (/private/comment {3+}\r\nabc /shared/x NIL)\r\n',
  'b6 GETMETADATA (MAXSIZE 10 DEPTH infinity) "" (/private /shared/comment)\r\n',
  'b7 ID ("name" "x" "version" NIL)\r\nb8 ENABLE QRESYNC UTF8=ACCEPT\r\nb9 CREATE x (USE (\\Sent))\r\n',
];
export const IMAP_SAMPLES = [...IMAP_LINES, IMAP_LINES.join('')].map((text) => Buffer.from(text, 'latin1'));

export const POP3_SAMPLES = [
  'USER ann@example.test',
  'PASS a b',
  'TOP 1 10',
  'RETR 5',
  'UIDL',
  'AUTH PLAIN AGFubgBwdw==',
].map((text) => Buffer.from(text));

const PLAIN = `From: "Ann, of =?utf-8?q?M=C3=BCnchen?=" <ann@example.test>
To: bob@example.test, Group: x@example.test, "y" <y@example.test>;
Cc: =?iso-8859-1?B?6Q==?= <z@example.test> (comment (nested))
Subject: Re: [list] =?utf-8?B?w6TDtsO8?= (fwd)
Date: Tue, 21 Nov 2023 09:55:06 -0600
Message-ID: <1@example.test>
References: <0@example.test> <a b@example.test>
In-Reply-To: <0@example.test>

Hello
World
`;
const MIXED = `From: ann@example.test
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b1

preamble
--b1
Content-Type: multipart/alternative; boundary="b2"; charset*0*=utf-8''%e9; charset*1=x

--b2
Content-Type: text/plain; charset=utf-8; format=flowed
Content-Transfer-Encoding: quoted-printable

caf=C3=A9 =
soft
--b2
Content-Type: text/html; charset="iso-8859-1"
Content-Transfer-Encoding: base64

PGI+aGk8L2I+PHNjcmlwdD54PC9zY3JpcHQ+JmFtcDs=
--b2--
--b1
Content-Type: message/rfc822
Content-Disposition: attachment; filename="=?utf-8?q?x?="

${PLAIN}
--b1
Content-Type: application/octet-stream; name=x.bin
Content-ID: <c@example.test>
Content-Language: en, de
Content-MD5: abc
Content-Transfer-Encoding: base64

AAECAwQFBgcICQ==
--b1--
epilogue
`;
export const MESSAGE_SAMPLES = [PLAIN, MIXED, '', '\n', 'no header at all'].map((text) =>
  Buffer.from(text.replaceAll('\n', '\r\n')),
);

const DAV_NAMES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:R="urn:ietf:params:xml:ns:carddav"';
export const DAV_SAMPLES = [
  `<?xml version="1.0" encoding="utf-8"?><propfind ${DAV_NAMES}><prop><getetag/><C:calendar-data/><x:y xmlns:x="urn:x"/></prop></propfind>`,
  `<propertyupdate ${DAV_NAMES}><set><prop><displayname xml:lang="de">W&#246;rk &amp; Home</displayname></prop></set><remove><prop><a/></prop></remove></propertyupdate>`,
  `<sync-collection ${DAV_NAMES}><sync-token>urn:x</sync-token><sync-level>1</sync-level><limit><nresults>10</nresults></limit><prop/></sync-collection>`,
  `<C:calendar-query ${DAV_NAMES}><prop><C:calendar-data><C:expand start="20260101T000000Z" end="20260201T000000Z"/></C:calendar-data></prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="20260101T000000Z"/><C:prop-filter name="SUMMARY"><C:text-match collation="i;octet">x</C:text-match></C:prop-filter></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`,
  `<R:addressbook-query ${DAV_NAMES}><prop><R:address-data><R:prop name="FN"/></R:address-data></prop><R:filter test="allof"><R:prop-filter name="EMAIL"><R:text-match match-type="equals">x</R:text-match><R:param-filter name="TYPE"><R:is-not-defined/></R:param-filter></R:prop-filter></R:filter></R:addressbook-query>`,
].map((text) => Buffer.from(text));
