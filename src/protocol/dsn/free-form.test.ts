import { describe, expect, it } from 'vitest';
import { parseFreeForm } from './free-form.js';

const QMAIL = `Hi. This is the qmail-send program at mx.remote.test.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<bob@remote.test>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <b-token@wp-bounces.example.test>
Received: from mail.waypost.test by mx.remote.test; 550 9.9.9
`;

const EXIM = `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  bob@remote.test
    host mx.remote.test [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<bob@remote.test>:
    550 5.2.1 The mailbox is
    switched off

------ This is a copy of the message, including all the headers. ------
`;

const EXIM_DELAY = `This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.remote.test.

The address to which the message has not yet been delivered is:

  bob@remote.test
    Delay reason: connection timed out
`;

const POSTFIX = `This is the Postfix program at host mx.remote.test.

I'm sorry to have to inform you that the message returned
below could not be delivered to one or more destinations.

<bob@remote.test>: host inner.remote.test[192.0.2.8] said: 552 5.2.2 Mailbox
    full (in reply to RCPT TO command)
`;

const SENDMAIL = `The original message was received at Sun, 15 Nov 2026 12:00:00 GMT

   ----- The following addresses had permanent fatal errors -----
<bob@remote.test>
    (reason: 550 5.1.1 <bob@remote.test>... User unknown)

   ----- Transcript of session follows -----
... while talking to inner.remote.test.:
>>> RCPT To:<bob@remote.test>
<<< 550 5.1.1 <bob@remote.test>... User unknown
`;

const EXCHANGE_2003 = `Your message did not reach some or all of the intended recipients.

      Subject:  Hello
      Sent:     15/11/2026 12:00

The following recipient(s) could not be reached:

      bob@remote.test on 15/11/2026 12:01
            The e-mail account does not exist at the organization this message was sent to.
            <mx.remote.test #5.1.1>
`;

const EXCHANGE = `Delivery has failed to these recipients or groups:

bob@remote.test<mailto:bob@remote.test>
The email address you entered couldn’t be found. Please check it.

Diagnostic information for administrators:

Generating server: mx.remote.test

bob@remote.test
Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'
`;

const GMAIL = `** Address not found **

Your message wasn’t delivered to bob@remote.test because the address couldn’t be found, or is unable to receive mail.

The response from the remote server was:
550 5.1.1 The account that you tried to reach does not exist. https://support.example/mail
`;

const GMAIL_OLD = `Delivery to the following recipient failed permanently:

     bob@remote.test

Technical details of permanent failure:
The error that the other server returned was:
554 5.7.1 Message refused by the policy of remote.test
`;

const YAHOO = `Sorry, we were unable to deliver your message to the following address.

<bob@remote.test>:
554: delivery error: dd This user has no mailbox here
`;

const failed = { action: 'failed', finalRecipient: 'bob@remote.test' };

describe('a bounce in words', () => {
  it.each([
    ['qmail', QMAIL, { ...failed, status: '5.1.1', diagnostic: 'Sorry, no mailbox here by that name. (#5.1.1)' }],
    ['Exim', EXIM, { ...failed, status: '5.2.1', code: 550, diagnostic: '550 5.2.1 The mailbox is switched off' }],
    ['Exim, waiting', EXIM_DELAY, { action: 'delayed', finalRecipient: 'bob@remote.test' }],
    ['Postfix', POSTFIX, { ...failed, status: '5.2.2', code: 552 }],
    [
      'Sendmail',
      SENDMAIL,
      { ...failed, status: '5.1.1', code: 550, diagnostic: '550 5.1.1 <bob@remote.test>... User unknown' },
    ],
    ['Exchange 2003', EXCHANGE_2003, { ...failed, status: '5.1.1' }],
    ['Exchange', EXCHANGE, { ...failed, status: '5.1.10', code: 550 }],
    ['Gmail', GMAIL, { ...failed, status: '5.1.1', code: 550 }],
    ['Gmail, long ago', GMAIL_OLD, { ...failed, status: '5.7.1', code: 554 }],
    ['Yahoo', YAHOO, { ...failed, code: 554, diagnostic: '554 delivery error: dd This user has no mailbox here' }],
  ])('of %s is understood', (_name, text, expected) => {
    expect(parseFreeForm(text)).toMatchObject(expected);
    expect(parseFreeForm(text.replaceAll('\n', '\r\n'))).toEqual(parseFreeForm(text));
  });

  it('is one when a field says so, whatever its language', () => {
    expect(parseFreeForm('Die Nachricht kam nicht an.\n550 5.1.1 unbekannt', 'bob@remote.test')).toEqual({
      ...failed,
      status: '5.1.1',
      code: 550,
      diagnostic: '550 5.1.1 unbekannt',
    });
  });

  it.each([
    ['', 'nothing'],
    ['I am away until Monday. For urgent matters call 550 12 34.', 'an automatic answer'],
    ['Thank you for your message to sales@remote.test. Ticket #5.1.1 was opened.', 'a ticket system'],
    ['Your message was delivered to bob@remote.test.', 'a receipt'],
  ])('is not read into %j (%s)', (text) => {
    expect(parseFreeForm(text)).toBeUndefined();
  });

  it('takes no reason from the message that is sent back', () => {
    expect(parseFreeForm(QMAIL)?.code).toBeUndefined();
  });
});
