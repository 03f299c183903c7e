import { describe, expect, it } from 'vitest';
import { cpuMilliseconds } from '../../../test/support/cpu-time.js';
import type { BounceAction, BounceCategory } from '../emails/email.js';
import { classifyReply, truthSourceOf } from './classify.js';

type Case = readonly [code: number, text: string, category: BounceCategory, action: BounceAction];

const cases: Readonly<Record<string, readonly Case[]>> = {
  google: [
    [
      550,
      "5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. https://support.example/NoSuchUser - gsmtp",
      'recipient',
      'reject',
    ],
    [550, '5.2.1 The email account that you tried to reach is disabled. Learn more - gsmtp', 'recipient', 'reject'],
    [
      552,
      '5.2.2 The email account that you tried to reach is over quota and inactive. Please direct the recipient to https://support.example',
      'capacity',
      'reject',
    ],
    [
      452,
      "4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.example",
      'capacity',
      'defer',
    ],
    [
      450,
      '4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. gsmtp',
      'policy',
      'slowdown',
    ],
    [
      421,
      '4.7.0 [192.0.2.1 15] Our system has detected an unusual rate of unsolicited mail originating from your IP address. To protect our users from spam, mail sent from your IP address has been temporarily rate limited.',
      'block',
      'slowdown',
    ],
    [
      421,
      '4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your SPF domain',
      'auth',
      'defer',
    ],
    [
      550,
      '5.7.1 [192.0.2.1 12] Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent, this message has been blocked.',
      'spam',
      'reject',
    ],
    [
      550,
      "5.7.26 Unauthenticated email from example.test is not accepted due to domain's DMARC policy. Please contact the administrator of example.test domain",
      'dmarc',
      'reject',
    ],
    [
      550,
      '5.7.26 This mail has been blocked because the sender is unauthenticated. The sender must authenticate with at least one of SPF or DKIM.',
      'auth',
      'reject',
    ],
    [
      550,
      '5.7.25 [192.0.2.1] The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not point to the sending IP.',
      'dns',
      'defer',
    ],
    [
      552,
      '5.7.0 This message was blocked because its content presents a potential security issue. Please visit our help',
      'message',
      'reject',
    ],
    [
      552,
      '5.3.4 Your message exceeded the size limits. Please visit our help to view our size guidelines.',
      'message',
      'reject',
    ],
    [421, '4.3.0 Temporary System Problem. Try again later (10).', 'capacity', 'defer'],
    [421, '4.7.0 Try again later, closing connection. (EHLO) gsmtp', 'policy', 'defer'],
    [
      550,
      '5.4.5 Daily user sending limit exceeded. For more information on sending limits see help',
      'policy',
      'slowdown',
    ],
    [555, '5.5.2 Syntax error, goodbye. gsmtp', 'protocol', 'reject'],
  ],
  microsoft: [
    [
      550,
      '5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient bob@remote.test not found by SMTP address lookup',
      'recipient',
      'reject',
    ],
    [
      550,
      '5.4.1 Recipient address rejected: Access denied. [AM1EUR01FT001.eop-EUR01.prod.protection.outlook.test]',
      'recipient',
      'reject',
    ],
    [550, '5.5.0 Requested action not taken: mailbox unavailable (S2017062302).', 'recipient', 'reject'],
    [
      550,
      "5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140). You can also refer your provider to http://mail.live.example/mail/troubleshooting.aspx#errors.",
      'block',
      'defer',
    ],
    [
      550,
      '5.7.606 Access denied, banned sending IP [192.0.2.1]. To request removal from this list please visit https://sender.office.example/',
      'block',
      'defer',
    ],
    [
      550,
      '5.7.511 Access denied, banned sender[192.0.2.1]. To request removal from this list please forward this message to delist@microsoft.example',
      'block',
      'defer',
    ],
    [451, '4.7.500 Server busy. Please try again later from [192.0.2.1]. (AS761)', 'capacity', 'defer'],
    [
      451,
      '4.7.650 The mail server [192.0.2.1] has been temporarily rate limited due to IP reputation. For e-mail delivery information, see https://postmaster.live.example (S775)',
      'policy',
      'slowdown',
    ],
    [
      421,
      "RP-001 (BAY) Unfortunately, some messages from 192.0.2.1 weren't sent. Please try again. We have limits for how many messages can be sent per hour and per day",
      'policy',
      'slowdown',
    ],
    [
      552,
      '5.2.2 mailbox full; Failed to process message due to a permanent exception with message Mailbox is full',
      'capacity',
      'reject',
    ],
    [
      554,
      '5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
      'capacity',
      'reject',
    ],
    [
      550,
      '5.7.509 Access denied, sending domain EXAMPLE.TEST does not pass DMARC verification and has a DMARC policy of reject.',
      'dmarc',
      'reject',
    ],
    [
      550,
      "5.7.515 Access denied, sending domain example.test doesn't meet the required authentication level. The sender's domain must pass SPF and DKIM",
      'auth',
      'reject',
    ],
    [
      550,
      '5.7.1 Service unavailable, Client host [192.0.2.1] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/192.0.2.1 (AS3130).',
      'blocklist',
      'defer',
    ],
    [
      550,
      '5.7.23 The message was rejected because of Sender Policy Framework violation -> 550 5.7.1 violation',
      'auth',
      'reject',
    ],
    [452, '4.5.3 Too many recipients (AS780090)', 'envelope', 'defer'],
    [550, '5.7.520 Message blocked because it contains content identified as spam. AS(4810)', 'spam', 'reject'],
    [
      550,
      "5.7.129 RESOLVER.RST.RestrictedToRecipientsPermission; not authorized to send to the recipient because the sender isn't on the recipient's list of senders to accept mail from",
      'policy',
      'reject',
    ],
  ],
  yahoo: [
    [
      554,
      "delivery error: dd This user doesn't have a yahoo.test account (bob@yahoo.test) [0] - mta1001.mail.bf1.yahoo.test",
      'recipient',
      'reject',
    ],
    [552, '1 Requested mail action aborted, mailbox not found', 'recipient', 'reject'],
    [
      421,
      '4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.example/error-codes',
      'block',
      'slowdown',
    ],
    [
      553,
      "5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list; see http://postmaster.yahoo.example/550-bl23.html",
      'blocklist',
      'defer',
    ],
    [
      554,
      '5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.example/error-codes',
      'policy',
      'reject',
    ],
    [554, "5.7.9 Message not accepted due to domain's DMARC policy. See https://postmaster.example", 'dmarc', 'reject'],
    [
      421,
      '4.7.1 [TS03] All messages from 192.0.2.1 will be permanently deferred; Retrying will NOT succeed.',
      'block',
      'slowdown',
    ],
    [451, 'Resources temporarily unavailable. Please try again later [#4.16.5].', 'capacity', 'defer'],
    [550, '5.7.1 Unauthenticated email not accepted due to [PH01]', 'dmarc', 'reject'],
    [421, '4.3.2 Too many open connections [CON02]', 'policy', 'slowdown'],
  ],
  apple: [
    [550, '5.1.1 <bob@icloud.test>: user does not exist', 'recipient', 'reject'],
    [552, '5.2.2 <bob@icloud.test>: user is over quota (in reply to RCPT TO command)', 'capacity', 'reject'],
    [
      550,
      '5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.example/en-us/HT204137',
      'policy',
      'reject',
    ],
    [
      554,
      '5.7.1 [HM08] Message rejected due to IP reputation. https://support.apple.example/en-us/HT204137',
      'block',
      'defer',
    ],
    [550, '5.7.0 Blocked - see https://support.proofpoint.example/dnsbl-lookup.cgi?ip=192.0.2.1', 'blocklist', 'defer'],
    [450, '4.1.0 Mail from your IP was temporarily throttled', 'policy', 'slowdown'],
  ],
  germany: [
    [
      554,
      'Transaction failed Reject due to policy restrictions. For explanation visit https://postmaster.gmx.example/de/error-messages?ip=192.0.2.1&c=hi',
      'policy',
      'reject',
    ],
    [
      554,
      'Bad DNS PTR resource record. For explanation visit https://postmaster.web.example/error-messages?ip=192.0.2.1&c=rdns',
      'dns',
      'defer',
    ],
    [
      550,
      'Requested action not taken: mailbox unavailable For explanation visit https://postmaster.gmx.example/case?c=r0301',
      'other',
      'reject',
    ],
    [
      552,
      'Requested mail action aborted: exceeded storage allocation Quota exceeded. The recipient mailbox is full.',
      'capacity',
      'reject',
    ],
    [
      554,
      'IP=192.0.2.1 - A problem occurred. Ask your postmaster for help or to contact tosa@rx.t-online.example to clarify. (BL)',
      'block',
      'defer',
    ],
    [
      421,
      'gmx.example (mxgmx016) Nemesis ESMTP Service not available Service closing transmission channel temporarily',
      'capacity',
      'defer',
    ],
    [
      450,
      '4.7.0 <bob@posteo.test>: Recipient address rejected: Greylisted, see http://postgrey.example/help/posteo.test.html',
      'greylist',
      'defer',
    ],
    [
      550,
      '5.1.1 Benutzer <bob@remote.test>: Recipient address rejected: User unknown in virtual mailbox table',
      'recipient',
      'reject',
    ],
  ],
  france: [
    [
      550,
      '5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_418 [418]',
      'recipient',
      'reject',
    ],
    [
      421,
      'mwinf5c04 ME Trop de connexions, veuillez verifier votre configuration. Too many connections, slow down. OFR004_104 [104]',
      'policy',
      'slowdown',
    ],
    [
      550,
      'mwinf5c77 ME Adresse IP source bloquee pour incident de spam. Client host blocked for spamming issues. OFR006_102 Ref http://csi.cloudmark.example [102]',
      'block',
      'defer',
    ],
    [421, '4.7.0 Too much spam from your IP, please visit http://postmaster.free.example/', 'block', 'slowdown'],
    [550, '5.2.0 Mail rejete. Mail rejected. OFR_506 [506]', 'other', 'reject'],
  ],
  russia: [
    [
      550,
      'Message was not accepted -- invalid mailbox. Local mailbox bob@mail.test is unavailable: user not found',
      'recipient',
      'reject',
    ],
    [
      550,
      'spam message rejected. Please visit http://help.mail.example/notspam-support/id?c=abc or report details',
      'spam',
      'reject',
    ],
    [
      554,
      '5.7.1 [2] Message rejected under suspicion of SPAM; https://ya.example/1IrBc 1700000000-abc',
      'spam',
      'reject',
    ],
    [550, '5.7.1 No such user!', 'recipient', 'reject'],
    [
      451,
      '4.5.1 The recipient <bob@yandex.test> has exceeded their message rate limit. Try again later.',
      'policy',
      'slowdown',
    ],
    [550, 'We do not accept mail from dynamic IPs', 'block', 'defer'],
    [552, '5.2.2 Mailbox size limit exceeded', 'capacity', 'reject'],
  ],
  china: [
    [550, 'Mailbox not found. http://service.mail.example/cgi-bin/help?subtype=1&&id=20022', 'recipient', 'reject'],
    [550, 'Mail content denied. http://service.mail.example/cgi-bin/help?subtype=1&&id=20022', 'spam', 'reject'],
    [550, 'Ip frequency limited. http://service.mail.example/cgi-bin/help', 'policy', 'slowdown'],
    [550, 'Connection frequency limited. http://service.mail.example/cgi-bin/help', 'policy', 'slowdown'],
    [554, 'DT:SPM 163 mx10,QMCowAC, please see http://mail.163.example/help', 'spam', 'reject'],
    [550, 'MI:NHD 163 mx28 No such user', 'recipient', 'reject'],
    [550, 'DMARC check failed http://service.mail.example/cgi-bin/help', 'dmarc', 'reject'],
    [550, 'SPF check failed http://service.mail.example', 'auth', 'reject'],
  ],
  gateways: [
    [550, '5.7.0 Local Policy Violation', 'policy', 'reject'],
    [554, 'Blocked - see https://ipcheck.proofpoint.example/?ip=192.0.2.1', 'block', 'defer'],
    [
      421,
      '4.7.0 mx0a.pphosted.example deferred - see https://ipcheck.proofpoint.com/?ip=192.0.2.1',
      'block',
      'slowdown',
    ],
    [
      550,
      'Administrative prohibition - envelope blocked - https://community.mimecast.example/docs/DOC-1369#550',
      'envelope',
      'reject',
    ],
    [
      550,
      'csi.mimecast.org Poor Reputation Sender. - https://community.mimecast.example/docs/DOC-1369#550',
      'block',
      'defer',
    ],
    [
      550,
      'Rejected by header based Anti-Spoofing policy: bob@remote.test - https://community.mimecast.example',
      'auth',
      'reject',
    ],
    [550, 'Invalid Recipient - https://community.mimecast.example/docs/DOC-1369#550', 'recipient', 'reject'],
    [
      451,
      'Internal resources are temporarily unavailable - https://community.mimecast.example/docs/DOC-1369#451',
      'capacity',
      'defer',
    ],
    [
      554,
      'Service unavailable; Client host [192.0.2.1] blocked using Barracuda Reputation; http://www.barracudanetworks.example/reputation/?r=1',
      'blocklist',
      'defer',
    ],
    [
      554,
      "Your access to this mail system has been rejected due to the sending MTA's poor reputation. If you believe that this failure is in error, please contact the intended recipient",
      'block',
      'defer',
    ],
    [550, '#5.1.0 Address rejected.', 'recipient', 'reject'],
    [
      501,
      'Connection rejected by policy [7.7] 16216, please visit www.messagelabs.com/support for more details',
      'block',
      'defer',
    ],
    [
      553,
      'you are trying to use me [server-9.tower.example] as a relay, but I have not been configured to let you',
      'envelope',
      'reject',
    ],
    [550, 'permanent failure for one or more recipients (bob@remote.test:blocked)', 'policy', 'reject'],
    [
      554,
      '5.7.1 The message from (<ann@example.test>) with the subject of (offer) matches a profile the Internet community may consider spam. Please revise your message before resending.',
      'spam',
      'reject',
    ],
    [550, 'High probability of spam', 'spam', 'reject'],
    [554, 'rejected due to virus. Eicar-Test-Signature', 'virus', 'reject'],
    [550, 'This message contains malware (Heuristics.Phishing.Email.SpoofedDomain)', 'virus', 'reject'],
  ],
  postfix: [
    [
      550,
      '5.1.1 <bob@remote.test>: Recipient address rejected: User unknown in local recipient table',
      'recipient',
      'reject',
    ],
    [554, '5.7.1 <bob@remote.test>: Relay access denied', 'envelope', 'reject'],
    [450, '4.1.8 <ann@example.test>: Sender address rejected: Domain not found', 'envelope', 'defer'],
    [550, '5.1.8 <ann@example.test>: Sender address rejected: Domain not found', 'envelope', 'reject'],
    [450, '4.7.1 <mail.example.test>: Helo command rejected: Host not found', 'protocol', 'defer'],
    [
      554,
      '5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.1',
      'blocklist',
      'defer',
    ],
    [450, '4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1]', 'dns', 'defer'],
    [552, '5.3.4 Message size exceeds fixed limit', 'message', 'reject'],
    [452, '4.3.1 Insufficient system storage', 'capacity', 'defer'],
    [530, '5.7.0 Must issue a STARTTLS command first', 'protocol', 'reject'],
    [554, '5.4.6 Error: too many hops', 'protocol', 'reject'],
    [421, '4.7.0 mx.remote.test Error: too many connections from 192.0.2.1', 'policy', 'slowdown'],
    [451, '4.3.0 Error: queue file write error', 'capacity', 'defer'],
    [550, '5.7.1 Message content rejected, id=00000-01 - spam', 'spam', 'reject'],
    [535, '5.7.8 Error: authentication failed: UGFzc3dvcmQ6', 'auth', 'reject'],
  ],
  others: [
    [550, 'sorry, no mailbox here by that name (#5.1.1)', 'recipient', 'reject'],
    [553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'envelope', 'reject'],
    [550, 'Unrouteable address', 'recipient', 'reject'],
    [550, 'Sender verify failed', 'envelope', 'reject'],
    [451, 'Temporary local problem - please try later', 'capacity', 'defer'],
    [553, '5.1.8 <ann@example.test>... Domain of sender address ann@example.test does not exist', 'envelope', 'reject'],
    [550, '5.7.1 greylisted, try again in 5 minutes', 'greylist', 'defer'],
    [554, '5.6.7 SMTPUTF8 is required but was not offered by this server', 'message', 'reject'],
    [550, '5.2.1 This mailbox has been blocked due to inactivity', 'recipient', 'reject'],
    [556, '5.1.10 Recipient address has a null MX', 'recipient', 'reject'],
    [550, '5.7.1 Message rejected: file type .exe not allowed', 'message', 'reject'],
    [554, 'No thanks', 'other', 'reject'],
    [451, 'Try again', 'other', 'defer'],
    [421, '', 'network', 'defer'],
    [552, '', 'capacity', 'reject'],
    [550, '5.7.1', 'policy', 'reject'],
    [550, '5.6.0 Message-ID header is missing', 'message', 'reject'],
    [550, 'The domain example.test is listed at dbl.spamhaus.org', 'blocklist', 'defer'],
    [550, '5.7.1 Your server 192.0.2.1 is on our internal blacklist', 'block', 'defer'],
    [451, '4.7.1 Message identified as spam, try later', 'spam', 'defer'],
  ],
};

describe.each(Object.entries(cases))('a refusal by %s', (_operator, replies) => {
  it.each(replies)('%i %s: %s, %s', (code, text, category, action) => {
    expect(classifyReply({ code, text })).toMatchObject({ category, action });
  });
});

describe('a refusal', () => {
  it('is final exactly when its code says so and its action rejects', () => {
    for (const [code, text] of Object.values(cases).flat()) {
      const verdict = classifyReply({ code, text });
      expect(verdict.code >= 500, text).toBe(verdict.action === 'reject');
      if (code < 500) expect(verdict.code, text).toBe(code);
      expect(verdict.message).toMatch(/^[A-Z].*\.$/);
      if (verdict.enhanced) expect(verdict.enhanced[0], text).toBe(String(verdict.code)[0]);
    }
  });

  it('means the same with its code and enhanced code in front, as the log shows it', () => {
    for (const [code, text] of Object.values(cases).flat()) {
      const shown = classifyReply({ code, text: `${code} ${text}` });
      expect(shown, text).toEqual(classifyReply({ code, text }));
    }
  });

  it('of a 5yz that blames our address becomes a 421 with the enhanced code of its new class', () => {
    const text = 'Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org';
    expect(classifyReply({ code: 554, enhanced: '5.7.1', text })).toMatchObject({ code: 421, enhanced: '4.7.1' });
  });

  it('takes the enhanced code it was given, or reads the one in the text', () => {
    expect(classifyReply({ code: 550, enhanced: '5.1.1', text: 'no' })).toMatchObject({
      enhanced: '5.1.1',
      category: 'recipient',
    });
    expect(classifyReply({ code: 550, text: '5.2.2 sorry' }).enhanced).toBe('5.2.2');
    expect(classifyReply({ code: 550, text: 'version 5.2.2 of our rules' }).enhanced).toBeUndefined();
  });

  it('reads no more than it must, however long the reply is', async () => {
    const text = `${'address '.repeat(200_000)}unknown user`;
    expect(await cpuMilliseconds(() => classifyReply({ code: 550, text }))).toBeLessThan(200);
  });

  it.each([
    ['gmail-smtp-in.l.google.com', 'google.com'],
    ['Remote-Test.mail.protection.outlook.com.', 'outlook.com'],
    ['mta5.am0.yahoodns.net', 'yahoodns.net'],
    ['notgoogle.com', undefined],
    ['mx.remote.test', undefined],
  ])('by %s is weighed as that of %s', (host, operator) => {
    expect(truthSourceOf(host)).toBe(operator);
    expect(classifyReply({ code: 550, text: 'no' }, { mxHost: host }).truthSource).toBe(operator);
  });
});
