import { timelineSentences } from './en-timeline.js';

/**
 * Every sentence the API, the letters and the pages can say, in English (ICU MessageFormat).
 * The other catalogues translate these keys. Sections are sorted by room; add yours to its section.
 */
export const en = {
  // http
  'http.internal': 'Something went wrong on our side. Report request {requestId}.',
  'db.unavailable': 'The storage of this service does not answer right now. Try again in a few seconds.',
  'blobs.unreadable':
    'The content of this message cannot be read from storage right now. Try again later; if it stays so, tell the operator of this service.',
  'http.notFound': 'There is nothing at this address.',
  'http.timedOut': 'The request took longer than 30 seconds and was stopped. Try again later.',
  'http.credentialsMissing':
    'Credentials are missing. Send your API token as the user name of HTTP Basic authorization, with an empty password.',
  'http.aliasCredentialsNeeded':
    'An API token does not open this. Send the address of an alias and its password by HTTP Basic authorization.',
  'http.malformedRequest': 'This is not a well-formed HTTP request. Check its request line and headers.',
  'http.headersTooLarge': 'The address and headers of the request are too long. Send at most 64 KB.',
  'http.requestTooSlow': 'The request did not arrive completely in time. Send it again.',
  'http.hostMissing': 'The Host header is missing. Send the name of the host you are calling.',
  'http.unknownExpectation': 'The Expect header asks for something that is not supported. Leave it out.',
  'http.foreignHost':
    'The Host header names another host. Call localhost, or set WAYPOST_BASE_URL to the address you are using.',
  'http.foreignOrigin': 'Pages of other sites may not do this. Call it from a program, or from this address itself.',
  'http.useHttps': 'Credentials would travel unprotected over plain HTTP. Use {url} instead.',
  'http.malformedUrl': 'The address contains a broken percent escape. Encode it again.',
  'http.malformedQuery': 'The query cannot be read: an escape is broken, or there are too many parameters.',
  'http.malformedBody':
    'The body cannot be read. Send well-formed JSON or a form, in UTF-8, matching its Content-Type.',
  'http.bodyNotObject': 'The body must be an object of named fields.',
  'http.bodyTooLarge': 'The body is too large. Send less, or send it in parts.',
  'http.noRoom': 'Too many large requests are arriving right now. Send it again in a few seconds.',
  'http.bodyTooDeep': 'The body is nested too deeply. Use at most {max} levels.',
  'http.bodyTooManyFields': 'The body has too many fields. Send at most {max, number}.',
  'http.unsupportedType':
    'The body has a type that is not read here. Send application/json, application/x-www-form-urlencoded or multipart/form-data.',
  'http.otherType': 'The body must be of one of these types: {types}.',
  'http.encodedBody': 'Compressed bodies are not read here. Send the body without Content-Encoding.',
  'http.fileNotExpected': 'This call takes no file. Send its fields as text.',
  'thread.busy': 'Too many large messages are being processed right now. Try again in a moment.',
  'http.metricsClosed': 'Metrics are for this machine, or for callers with the metrics token.',
  // CalDAV and CardDAV
  'dav.refused': 'The condition {condition} is not met.',
  'dav.malformed': 'The body is not what this request needs. Check its XML.',
  'dav.doctype': 'A document type declaration is not read here. Leave it out.',
  'dav.otherAddress': 'This belongs to another address. Sign in with that address.',
  'dav.methodNotAllowed': '{method} is not allowed here. Allowed are: {methods}.',
  'dav.welcome': 'This address is for calendar and contact programs. Enter it there.',
  'dav.calendarName': 'Calendar',
  'dav.bookName': 'Contacts',
  // input
  'input.required': '{field} is missing. Provide it.',
  'input.wrongType':
    '{field} must be {expected, select, string {a text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object} other {of another type}}.',
  'input.oneOf': '{field} must be one of: {options}.',
  'input.tooLong': '{field} must have at most {max, plural, one {# character} other {# characters}}.',
  'input.tooShort': '{field} must have at least {min, plural, one {# character} other {# characters}}.',
  'input.tooManyItems': '{field} must have at most {max, plural, one {# item} other {# items}}.',
  'input.tooFewItems': '{field} must have at least {min, plural, one {# item} other {# items}}.',
  'input.tooBig': '{field} must be at most {max}.',
  'input.tooSmall': '{field} must be at least {min}.',
  'input.malformed': '{field} is not in the right form. Check its spelling.',
  'input.boolean': '{field} must be true or false.',
  'input.integer': '{field} must be a whole number from {min} to {max}.',
  'input.byteSize': '{field} must be a size such as 500 MB or 1 GB.',
  'input.date': '{field} must be a date such as 2026-11-15 or 11/15/2026.',
  'input.email': '{field} must be an email address such as ann@example.com.',
  'input.httpUrl': '{field} must be an address that begins with http:// or https://.',
  'input.controlCharacters': '{field} contains characters that cannot be printed. Remove them.',
  'input.notOffered': '{field} cannot be switched on: this service does not offer it. Leave it out, or send false.',
  // access
  'access.adminsOnly': 'Only an admin of this domain may do this. Ask one of its admins.',
  'access.operatorsOnly': 'Only an operator of this instance may do this. Ask the person who runs it.',
  'access.tokenScope': 'The scope of this API token does not allow this. Use a token with a wider scope.',
  'access.aliasCredentials': 'Alias credentials do not open this. Use an API token.',
  'access.foreignSender':
    'You may not send from this address. Use one of your own aliases as from, or that of the credentials you send with.',
  // domains
  'operator.ownAccount':
    'You cannot delete the account you are signed in with. Ask another operator, or use the command line.',
  'operator.destinationOrIds': 'Give either destination or ids, to say which mail is meant.',
  'domain.notFound': 'There is no such domain in your account. Check its name or id.',
  'domain.name': '{field} must be a domain name such as example.com, or an IP address.',
  'domain.alreadyHeld': 'You already have the domain {domain}.',
  'domain.systemName': '{domain} is the name of this service itself. Add another domain.',
  'domain.smtpPort': '{field} must be 25, 465, 587, 2525 or a port from 1024 to 65535.',
  'domain.catchallAddress':
    '{field}: {address} is not an email address. Separate addresses by commas, spaces or line breaks.',
  'domain.bounceWebhook': '{field} must be an address that begins with http:// or https://, or false.',
  // members and invites
  'member.notFound': 'There is no such member in this domain. Check the id.',
  'member.onlyOne': 'This domain has no other member.',
  'member.lastAdmin': 'This is the last admin of the domain. Make another member an admin first.',
  'invite.notFound': 'There is no open invite for you to this domain. Ask an admin of the domain for a new one.',
  'invite.unproven': 'Your address {email} is not verified yet. Verify it, then accept the invite.',
  'invite.otherAddress': 'This invite was sent to another address. Sign in to the account of that address.',
  'invite.alreadyInvited': '{email} is already invited. Delete that invite first to send a new one.',
  'invite.alreadyMember': '{email} is already a member of this domain.',
  'invite.acceptedAsAdmin': 'You are now an admin of {domain}.',
  'invite.acceptedAsUser': 'You are now a member of {domain}.',
  // search
  'search.patternInvalid':
    '{field} is not a valid regular expression (RE2): {reason} at position {position}. Correct the pattern.',
  'search.patternTooSlow': '{field} takes too long to search for. Use a simpler pattern.',
  'search.busy': 'Too many searches are running right now. Try again in a few seconds.',

  // aliases
  'alias.notFound': 'There is no such alias on this domain. Check its name or id.',
  'alias.nameTaken': 'name: {name} already exists on this domain. Choose another name or change the existing alias.',
  'alias.nameInvisible': 'name contains white space or characters that cannot be seen. Remove them.',
  'alias.namePlus':
    'name must not contain "+": what follows a plus sign in an address already reaches the alias before it.',
  'alias.nameExclamation': 'name must not begin with "!". To disable the alias, send is_enabled=false.',
  'alias.nameWithDomain': 'name must not contain "@". Send the part before @{domain} only.',
  'alias.nameInvalid':
    'name does not make a valid email address. Use letters, digits, dots, hyphens and underscores, at most 64 characters.',
  'alias.namePatternForm': 'name begins with "/", so it must be a regular expression such as /^sales-.*$/i.',
  'alias.namePatternInvalid': 'name is a regular expression that cannot be read: {reason}. Correct it (RE2 syntax).',
  'alias.nameAdminsOnly': 'name: only an admin of this domain may use {name}. Choose another name or ask an admin.',
  'alias.onlyExactNames':
    '{field}: this domain takes exact names only. Choose another name, or send is_catchall_regex_disabled=false to the domain.',
  'alias.adminsField': '{field}: only an admin of this domain may change it. Leave it out, or ask an admin.',
  'alias.noRandomName': 'No free random name was found. Send a name of your own.',
  'alias.recipientInvalid':
    '{field}: {recipient} is not an email address, host name, IP address or http(s) URL. Correct or remove it.',
  'alias.recipientIsItself': '{field}: {recipient} is this alias itself, so mail would loop. Remove it.',
  'alias.verificationNeedsEmail':
    'has_recipient_verification works with email addresses only. Remove the other recipients, or send has_recipient_verification=false.',
  'alias.labelTooLong': 'labels: each label must have at most {max} characters. Shorten it.',
  'alias.catchAllDisabled': 'is_enabled: the catch-all cannot be disabled. Delete it instead.',
  'alias.imapNeedsName': 'has_imap needs a concrete name: "*" and regular expressions have no mailbox.',
  'alias.pgpNeedsKey': 'has_pgp needs public_key. Send an OpenPGP public key in ASCII armor.',
  'alias.publicKeyTooLarge': 'public_key is too large. Export it without photos and the signatures of others.',
  'alias.publicKeyInvalid': 'public_key is not one OpenPGP public key in ASCII armor. Export it again.',
  'alias.publicKeyIsPrivate': 'public_key is a private key. Keep that to yourself and send the public one.',
  'alias.publicKeyRevoked': 'public_key has been revoked. Send a valid one.',
  'alias.publicKeyExpired': 'public_key has expired. Extend it or send another.',
  'alias.publicKeyCannotEncrypt': 'public_key cannot be used for encryption. Send a key with an encryption subkey.',
  'alias.vacationNeedsName':
    'vacation_responder_is_enabled needs a concrete name: "*" and regular expressions do not reply.',
  'alias.vacationStartAfterEnd':
    'vacation_responder_start_date is after vacation_responder_end_date. Correct one of them.',
  'alias.vacationCannotSend':
    'No replies go out while the domain cannot send. Set up its DKIM, Return-Path and DMARC records.',
  'alias.vacationSuspended': 'No replies go out while sending is suspended for this domain.',
  'alias.passwordElsewhere': '{field} cannot be set here. Use POST …/generate-password of this alias.',
  'recipient.notPending':
    '{recipient} is not waiting for verification at this alias. Name one of its pending recipients.',
  'recipient.askedLately':
    'An email went to {recipient} less than five minutes ago. Wait a little before you send another.',
  'recipient.linkUnknown': 'This link is not valid any more. Ask the owner of the alias to add your address again.',

  // alias passwords
  'password.needsName': 'The catch-all and regular expressions have no password. Choose an alias with a concrete name.',
  'password.exists':
    'This alias already has a password. Send the old one as password to keep its mailbox, or is_override=true to replace it and delete the mailbox.',
  'password.eitherOldOrOverride':
    'Send either password, to keep the mailbox, or is_override=true, to delete it; not both.',
  'password.wrongOld': 'password is not the current password of this alias. Check it and try again.',
  'password.linkUnknown': 'This link was used already or has expired. Ask for a new password.',
  'password.sent': 'The password of {address} and the settings for mail programs were sent to {email}.',
  'mailbox.switchedOff':
    'This alias has no mailbox: has_imap is off. Its admin can switch it on again, and what was stored is still there.',
  'mailbox.aliasDisabled': 'This alias is disabled, and its mailbox is closed until an admin enables it again.',
  'mailbox.folderName':
    'This is not a valid folder name. It has 1 to 1024 bytes and at most 100 levels, no control characters, no * and no %, and no level is empty.',
  'mailbox.folderGone': 'There is no such folder.',
  'mailbox.folderExists': 'There is a folder of this name already.',
  'mailbox.folderHasChildren': 'This folder has subfolders. Delete those first.',
  'mailbox.inboxStays': 'INBOX cannot be deleted.',
  'mailbox.inboxKeepsName': 'INBOX keeps its name. Rename another folder, or move the messages.',
  'mailbox.renameBelowItself': 'A folder cannot be moved below itself.',
  'mailbox.roleTaken': 'Another folder has this special use already.',
  'mailbox.tooManyFolders': 'A mailbox has at most {max, number} folders.',
  'mailbox.messageGone': 'There is no such message.',
  'mailbox.full': 'The mailbox is full. Delete something, or ask an admin of the domain for more space.',
  'mailbox.keyword':
    'This is not a valid keyword: it has 1 to 100 printable ASCII characters without spaces and brackets.',
  'mailbox.tooManyKeywords': 'The messages of a folder have at most {max, number} different keywords.',
  'mailbox.metadataTooLarge': 'A value of metadata has at most {max, number} bytes.',
  'mailbox.tooMuchMetadata': 'A mailbox has at most {max, number} values of metadata.',
  'messages.id': '{field} is not a message id: it has 24 hexadecimal digits.',
  'messages.labels':
    '{field} must be a text, or a list of texts of which one at least is not blank. Send [] to remove all labels.',
  'messages.flags': '{field} must not be blank. Give flags such as \\Seen, or leave it out.',
  'catchallPassword.notFound': 'There is no such catch-all password on this domain. Check its id.',
  'catchallPassword.tooMany': 'A domain can have at most {max} catch-all passwords. Delete one first.',

  // limits
  'limit.reached':
    'Too many requests: {limit, plural, one {# is} other {# are}} allowed in this period. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'password.busy': 'Too many sign-ins are being checked right now. Try again in a few seconds.',
  // dns
  'dns.unavailable':
    'The name servers of {name} cannot be reached right now. Nothing was changed; try again in a few minutes.',
  'dns.recordsVerified': 'The DNS records of {domain} are verified: it receives mail here.',
  'dns.smtpVerified': 'The DNS records of {domain} for sending are verified: it may send mail.',
  'dns.changesTakeTime':
    'Some DNS records are not right yet. A change of DNS can take from minutes to a day until it is seen everywhere.',
  'dns.checkNameServers':
    'Neither TXT nor MX was found: check that {domain} uses the name servers where you added the records.',
  'dns.checkedAgain': 'The records are checked again automatically; you can also repeat this call.',
  'dns.verificationMissing': 'The verification record of {domain} is missing. Add a TXT record at {domain}: {value}',
  'dns.verificationMultiple':
    '{domain} has several verification records ({found}). Remove all of them but this TXT record: {value}',
  'dns.verificationWrong':
    '{domain} has a wrong verification record ({found}). Replace it with this TXT record: {value}',
  'dns.nameTaken':
    'Another account has proved that it controls {domain}. To take the name over, make this its only verification record (TXT): {value}',
  'dns.rulesBeside':
    'The DNS also holds forwarding rules ({prefix}=…), which are not used beside the verification record. You can remove them.',
  'dns.rulesOnly':
    'Mail is forwarded by the rules in DNS alone. The aliases stored here receive mail once {domain} has this TXT record: {value}',
  'dns.mxMissing': '{domain} has no MX record. Add one that points to {host}.',
  'dns.mxOther': '{domain} has MX records of other services ({found}). Remove them, so that all mail comes to {host}.',
  'dns.ipAddress': '{domain} is an IP address: it has no DNS records that could prove it. Add a domain name instead.',
  'dns.dkimMissing': 'The DKIM record is missing. Add the TXT record at {name} that dns-records shows.',
  'dns.dkimWrong':
    'The DKIM record at {name} does not contain the key of this domain. Replace it with the one dns-records shows.',
  'dns.dkimMultiple':
    'There are several TXT records at {name}. Keep the DKIM record that dns-records shows and remove the others.',
  'dns.returnPathMissing': 'The Return-Path record is missing. Add a CNAME record at {name} that points to {host}.',
  'dns.returnPathWrong': 'The CNAME record at {name} points to {found}. Change it to {host}.',
  'dns.dmarcMissing': 'The DMARC record is missing. Add the TXT record at {name} that dns-records shows.',
  'dns.dmarcMultiple': 'There are several DMARC records at {name}, which count as none. Keep one of them.',
  'dns.dmarcPct': 'The DMARC record at {name} applies to part of the mail only. Remove its pct tag or set it to 100.',
  'dns.spfMissing': 'The SPF record is missing. Add the TXT record at {name} that dns-records shows.',
  'dns.spfWrong': 'The SPF record at {name} does not name this service. Add {include} to it.',
  'dns.spfMultiple': 'There are several SPF records at {name}, which count as none. Keep one of them.',
  'dns.advisedMissing': 'The advised record {name} is missing. Add it with the value {value}.',
  'dns.advisedWrong': 'The advised record {name} has the value {found}. Change it to {value}.',
  'dns.hintQuoted': 'The value in DNS contains quotation marks. Enter it without them.',
  'dns.hintTruncated': 'The value in DNS is cut off. Enter all of it.',
  'dns.hintNameAppended': '{domain} was added at the end of the value. End the value with a dot.',
  'dns.noteHostPart':
    '{provider} adds the name of the domain by itself. As the name of a record, enter only its host part.',
  'dns.noteTrailingDot': 'At {provider}, a host name in a value ends with a dot.',
  'dns.noteSplitText':
    'At {provider}, enter a TXT value of more than 255 characters as several parts in quotation marks.',
  'dns.noteNoProxy': 'Switch off the proxy of {provider} for CNAME records (DNS only).',
  // encrypt
  'encrypt.verification':
    'input contains a verification record, which must stay readable. Encrypt forwarding rules only.',
  'encrypt.empty': 'input contains no forwarding rule. Write one, such as {prefix}=sales:ann@example.com',
  'encrypt.notARule':
    'input: {element} is not a forwarding rule. Write an address, or a name and its target with a colon between.',
  'encrypt.port': 'input: the port must be 25, 465, 587, 2525 or from 1024 to 65535.',
  // outgoing
  'outgoing.notHttp': '{field} must be an http:// or https:// address.',
  'outgoing.noAddress':
    '{field}: the host {host} has no address in DNS. Check its spelling or add an A or AAAA record.',
  'outgoing.privateAddress':
    '{field}: {host} leads to {address}, which is not on the public internet. Use a host with a public address.',

  // letters
  'letter.signature': 'Waypost at {host}',
  'letter.why.account': 'You are receiving this email because {email} is the address of your account at {host}.',
  'letter.why.member': 'You are receiving this email because you are a member of {domain} at {host}.',
  'letter.why.stranger':
    'You are receiving this email because someone entered {email} at {host}. If you do not expect it, ignore it: nothing will happen.',
  'letter.notYou': 'If this was not you, replace your API tokens and tell the operator of {host}.',
  'letter.linkExpires': 'The link works until {when, date, long}, {when, time, short}.',
  'letter.accountCode.subject': 'Confirm your email address',
  'letter.accountCode.text':
    'Someone entered this address for an account at {host}. Open the link to confirm that it is yours.',
  'letter.accountCode.button': 'Confirm this address',
  'letter.accountCode.code': 'Or enter this code where you are asked for it:',
  'letter.accountCode.expires': 'The link and the code work until {when, date, long}, {when, time, short}.',
  'letter.passwordReset.subject': 'Set a new password',
  'letter.passwordReset.text':
    'A new password was requested for your account at {host}. If that was you, choose one now:',
  'letter.passwordReset.button': 'Choose a new password',
  'letter.passwordReset.ignore': 'If it was not you, ignore this email: your password stays as it is.',
  'letter.securityChanged.subject': 'How you sign in has changed',
  'letter.securityChanged.text':
    '{change, select, password {The password of your account at {host} was changed, and every other session has ended.} totpOn {Signing in to your account at {host} now asks for a code of your authenticator app.} totpOff {Signing in to your account at {host} does not ask for a code any more.} passkeyAdded {A passkey was added to your account at {host}. It opens the account without a password.} passkeyRemoved {A passkey was removed from your account at {host}.} other {A recovery code was used to sign in to your account at {host}. It does not work again.}}',
  'letter.moveAsked.subject': 'Confirm the new address of your account',
  'letter.moveAsked.text':
    'Someone with an API token of your account at {host} asked to change the address of the account to {newEmail}. It changes only after you confirm it here and {newEmail} is confirmed as well.',
  'letter.signUpKnown.subject': 'You already have an account',
  'letter.signUpKnown.text':
    'Someone tried to create an account at {host} with the address {email}. You have one already, so nothing was created. If it was you, sign in or ask for a new password. If it was not, ignore this email.',
  'letter.emailChanged.subject': 'The address of your account was changed',
  'letter.emailChanged.text':
    'The address of your account at {host} was changed to {newEmail}. Until that address is confirmed, emails still come here.',
  'letter.profileChanged.subject': 'Your account was changed',
  'letter.profileChanged.text': 'These fields of your account at {host} were changed:',
  'letter.tokenCreated.subject': 'A new API token was created',
  'letter.tokenCreated.text':
    'The API token {name} was created for your account at {host}. Anyone who has it can act in your name.',
  'letter.invite.subject': 'You are invited to {domain}',
  'letter.invite.text':
    '{invitedBy} invites you to join {domain} at {host} as {group, select, admin {an admin} other {a member}}.',
  'letter.invite.button': 'See the invitation',
  'letter.recipientCheck.subject': 'Do you want mail for {alias}?',
  'letter.recipientCheck.text':
    'Someone wants to forward the mail for {alias} to {email}. Open the link if you agree. Until then nothing is forwarded to you.',
  'letter.recipientCheck.button': 'Yes, forward mail to me',
  'letter.passwordGenerated.subject': 'New password for {alias}',
  'letter.passwordGenerated.text': '{by} created a new password for {alias}. The previous password no longer works.',
  'letter.passwordInstructions.subject': 'Your password for {alias}',
  'letter.passwordInstructions.text':
    'A password was created for {alias}. The link shows it once, so have your password manager or mail program ready.',
  'letter.passwordInstructions.button': 'Show the password',
  'letter.passwordInstructions.settings': 'Settings for your mail program:',
  'letter.passwordInstructions.userName': 'User name',
  'letter.passwordInstructions.imap': 'Incoming mail (IMAP)',
  'letter.passwordInstructions.pop3': 'Incoming mail (POP3)',
  'letter.passwordInstructions.smtp': 'Outgoing mail (SMTP)',
  'letter.passwordInstructions.door': '{host}, port {port}, {security, select, tls {TLS} other {STARTTLS}}',
  'letter.catchallCreated.subject': 'New catch-all password for {domain}',
  'letter.catchallCreated.text':
    '{by} created a catch-all password for {domain}. It can send mail from every address of the domain.',
  'letter.catchallCreated.description': 'Description',
  'letter.catchallMoved.subject': 'Catch-all passwords of {domain} have a new owner',
  'letter.catchallMoved.text':
    '{count, plural, one {# catch-all password of {domain} now belongs} other {# catch-all passwords of {domain} now belong}} to {newOwner}. Mail sent with {count, plural, one {it} other {them}} counts towards the daily limit of that account.',
  'letter.aliasesMoved.subject': 'Aliases of {domain} are now yours',
  'letter.aliasesMoved.text':
    '{count, plural, one {# alias of {domain} that belonged to {from} is now yours.} other {# aliases of {domain} that belonged to {from} are now yours.}}',
  'letter.settingsChanged.subject': 'Settings of {domain} were changed',
  'letter.settingsChanged.text': '{by} changed these settings of {domain}:',
  'letter.settingsChanged.nothing': 'nothing',
  'letter.domainVerified.subject': '{domain} is verified',
  'letter.domainVerified.text': 'The DNS records of {domain} are in place. Mail to it is accepted from now on.',
  'letter.logExport.subject':
    '({count}) Email Deliverability Logs for {date} ({hosts, plural, one {# trusted host} other {# trusted hosts}} blocked)',
  'letter.logExport.part': '{subject}, part {part} of {parts}',
  'letter.logExport.text':
    '{count, plural, =0 {No entry of the log matches what you asked for.} one {# entry of the log matches what you asked for.} other {# entries of the log match what you asked for.}}',
  'letter.logExport.file':
    'They are in the attached file {file}: a table in CSV, compressed with gzip, with times in UTC.',
  'letter.logExport.categories': 'Entries by category:',
  'letter.logExport.hosts': 'Trusted hosts that blocked mail:',
  'letter.messageHeld.subject': 'A message to {recipient} could not be forwarded',
  'letter.messageHeld.text':
    'A message to {recipient} was accepted but could not be delivered. The sender could not be notified, so a copy is kept for you.',
  'letter.messageHeld.from': 'From',
  'letter.messageHeld.subjectOf': 'Subject',
  'letter.messageHeld.id': 'Held message',
  'letter.messageHeld.remedy':
    'Correct the recipients of the alias and forward the copy again, or delete it. It is kept until {when, date, long}, {when, time, short}.',
  'letter.mailboxAlmostFull.subject': 'The mailbox of {alias} is {percent} % full',
  'letter.mailboxAlmostFull.text':
    '{alias} uses {used, number} MB of {limit, number} MB. Once it is full, new mail waits, and is returned to its senders if there is still no space after a few days. Delete what you no longer need, or ask an admin of the domain for more space.',
  'letter.pgpUnfit.subject': 'New mail of {alias} is stored without OpenPGP',
  'letter.pgpUnfit.text':
    'The OpenPGP key of {alias} {reason, select, expired {has expired} revoked {has been revoked} other {can no longer be used}}. Until you save another key, new mail is encrypted like that of every mailbox, but not with OpenPGP. You receive this notice at most once a day.',
  'letter.recordsMissing.subject': 'DNS records of {domain} are missing',
  'letter.recordsMissing.text':
    'These DNS records of {domain} were not found at the last check. Without them mail may not arrive:',
  'letter.recordsRemedy': 'Add them at your DNS provider. The next check runs automatically.',
  'letter.smtpBroken.subject': '{domain} cannot send mail',
  'letter.smtpBroken.text':
    'These DNS records were not found at the last check. Until they are back, {domain} cannot send mail:',
  'letter.nameTaken.subject': '{domain} now belongs to another account',
  'letter.nameTaken.text':
    'Another account has proved that it controls the DNS of {domain}. Your domain is kept, but it neither receives nor sends mail.',
  'letter.nameTaken.remedy': 'To take it back, publish the verification record of your own domain and verify it again.',

  // pages
  'page.front.title': 'Waypost is running',
  'page.front.text': 'Domains, aliases and passwords are managed over the HTTP API; the reference shows every call.',
  'page.front.reference': 'Open the reference',
  'page.front.signUp': 'Create an account; the response contains your API token:',
  'page.confirmEmail.text': 'Confirm that {email} is your address.',
  'page.confirmEmail.madeAt': 'The account was created',
  'page.confirmEmail.madeFrom': 'From the network address',
  'page.confirmEmail.stranger':
    'This account was created in another browser or by a program. Choose a new password: the old one and every API token, session and passkey then stop working. If it was you, tick the box instead, and everything stays.',
  'page.confirmEmail.newPassword': 'New password',
  'page.confirmEmail.own': 'I created this account and its token myself',
  'page.confirmMove.text':
    'The address of the account {from} will change to {to}. Confirm this only if it is your account and you asked for the change.',
  'page.confirmMove.button': 'Confirm the change',
  'page.confirmMove.done': 'Thank you. The address changes to {to} as soon as the other confirmation is done.',
  'page.emailVerified.newPassword': '{email} is confirmed. Sign in with your new password.',
  'page.emailVerified.title': 'Address confirmed',
  'page.emailVerified.text': '{email} is confirmed. You can close this page.',
  'page.emailFailed.text':
    'This link was used already or is no longer valid. If your address is not confirmed yet, ask for a new code.',
  'page.confirmRecipient.text': 'Someone wants to forward the mail for {alias} to {recipient}. Confirm if you agree.',
  'page.recipientVerified.title': 'Thank you',
  'page.recipientVerified.text': 'Mail to {alias} is now forwarded to {recipient}. You can close this page.',
  'page.invite.title': 'Invitation to {domain}',
  'page.invite.text':
    '{email} is invited to join {domain} as {group, select, admin {an admin} other {a member}}. Sign in to the dashboard with this address to accept.',
  'page.invite.button': 'Open the dashboard',
  'page.invite.call': 'Or accept with one API call, using an API token of the account with this address:',
  'page.invite.signUp': 'No account yet? Create one first:',
  'page.password.title': 'Your password',
  'page.password.text': 'The password is shown once. Make sure that no one else can see your screen.',
  'page.password.button': 'Show the password',
  'page.password.userName': 'User name',
  'page.password.password': 'Password',
  'page.password.keep': 'Keep it in your password manager now: this page cannot show it again.',
  'page.failed.title': 'This link does not work',
  'page.failed.incomplete': 'The link is incomplete. Copy the whole link from the email.',
  'page.later.title': 'Try again later',

  // passwords
  'password.outerSpace': '{field} begins or ends with white space. Remove it.',
  'password.quotes': '{field} contains a quotation mark or an apostrophe. Choose a password without them.',
  'password.weakCommon':
    '{field} is too weak: it is close to one of the most common passwords. Use several unrelated words.',
  'password.weakRepeat': '{field} is too weak: it repeats itself. Use several unrelated words.',
  'password.weakSequence':
    '{field} is too weak: it follows a sequence such as abc or 123. Use several unrelated words.',
  'password.weakDate': '{field} is too weak: a date or year is easy to guess. Use several unrelated words.',
  'password.weakPersonal':
    '{field} is too weak: it contains your name, address or domain. Use several unrelated words.',
  'password.weakShort': '{field} is too weak. Make it longer, for example with several unrelated words.',

  // auth
  'auth.tokenUnknown':
    'This API token is not valid. Send a token of your account as the user name, with an empty password.',
  'auth.unproven':
    'The address of this account is not confirmed yet. Send the code from our email with POST /v1/account/verify, or request a new one there.',
  'auth.wrongCredentials': 'User name or password is wrong. Send the full alias address and its current password.',

  // sessions and security
  'session.over': 'You are signed out, or your session has ended. Sign in again.',
  'session.csrfWrong':
    'This call lacks the proof that it comes from the dashboard. Reload the page; programs use an API token instead.',
  'session.wrongCredentials':
    'Address or password is wrong, or there were too many wrong ones. Check both, or ask for a link to set a new password.',
  'session.wrongOrUnproven':
    'Address or password is wrong, or the address is not confirmed yet. Check both, open the link in the email we sent, or ask for a new password.',
  'session.challengeOver': 'This sign-in has expired or was tried too often. Start again with your password.',
  'session.codeWrong':
    'This code is wrong or was used already. Wait for the next one, or use one of your recovery codes.',
  'session.notFound': 'There is no such session in your account. Check its id.',
  'session.none': 'An API token has no session to sign out of. Delete the token instead, or name a session.',
  'mailboxSession.needed':
    'This needs a session of the webmail. Sign in with the address and password of the mailbox first.',
  'security.sessionNeeded': 'An API token may not change how you sign in. Sign in to the dashboard and do it there.',
  'security.wrongPassword': 'password is not the current password of this account. Check it and try again.',
  'security.passwordChanged': 'The new password is set. Every other session of this account has ended.',
  'passwordReset.sent':
    'If there is an account with this address, we have sent it a link to set a new password. A new one is sent at most every five minutes.',
  'passwordReset.linkUnknown': 'This link was used already or has expired. Ask for a new one.',
  'totp.alreadyOn': 'Signing in already asks for a code. Switch that off first to use another app.',
  'totp.notPrepared': 'Two-step sign-in is not prepared. Ask for a secret first and add it to your app.',
  'totp.codeWrong': 'code is wrong. Check the clock of your device, then enter the code that the app shows now.',
  'totp.off': 'Signing in to this account does not ask for a code.',
  'totp.disabled': 'Signing in does not ask for a code any more. The recovery codes are void.',
  'passkey.notFound': 'There is no such passkey in your account. Check its id.',
  'passkey.challengeOver': 'This took too long, or was answered already. Start again.',
  'passkey.invalid':
    'The answer of the device is not valid for this address. Use a device that asks for your finger, face or PIN, and try again.',
  'passkey.known': 'This device already has a passkey here.',
  'passkey.tooMany': 'An account can have at most {max} passkeys. Remove one first.',
  'passkey.refused': 'This passkey does not open an account here. Try again, or sign in with your password.',

  // sandbox
  'sandbox.mailNotFound': 'There is no captured mail {id}. List what there is with: waypost sandbox inbox.',
  'sandbox.hostDomain': 'domain must be a domain name, such as example.org.',
  'sandbox.hostBehaviour': 'behaviour must be one of {behaviours}.',
  'sandbox.hostText':
    'text must be an SMTP reply that refuses, such as 550 5.1.1 No such user, or one of {names}, and belongs to refuse alone.',
  'sandbox.dnsType': 'type must be one of {types}.',
  'sandbox.dnsName': 'name must be a host name, such as example.test or _dmarc.example.test.',
  'sandbox.dnsValue':
    'value cannot be served as a record of type {type}. Give an address, a host name or a text that fits.',
  'sandbox.demoNeedsMx':
    'A demo receives a message, but this process takes no mail. Start Waypost with the roles http, mx, submission and worker.',
  'sandbox.demoUndelivered':
    'The message of the demo was not taken: {reason}. Repair what is broken in the sandbox first.',
  'sandbox.demoTooMany':
    'There are too many demos already. Sign in to one of them, or start again with an empty data directory.',

  // accounts
  'account.emailTaken': 'email is already used by another account. Give another address.',
  'account.lastAdminOf':
    'This account is the only admin of {domain}, which has other members. Make one of them an admin first, or delete the domain.',
  'account.signupClosed': 'This service takes no new accounts. Ask its operator for one.',
  'account.nameInvalid': '{field} must be a name, not an address, a link or a domain.',
  'account.forwardingAddressInvalid':
    'default_forwarding_address is not valid. Give an e-mail address, a domain name, an IP address or a web address.',
  'account.notFound': 'There is no such account. Check its address.',
  'account.codeWrong': 'code is wrong or no longer valid. Check it, or ask for a new one by sending email alone.',
  'account.codeSent':
    'If this address is not confirmed yet, we have sent a code to it. A new one is sent at most every five minutes.',
  'account.verified': 'The address {email} is confirmed.',

  // tokens
  'token.notFound': 'There is no such API token in your account. Check its id.',
  'token.domainMissing': 'domain is missing: a token with the scope domain needs the name or id of one.',
  'token.domainNotExpected': 'domain only goes with the scope domain. Leave it out, or change the scope.',

  // emails
  'emails.fromMissing': 'from is missing. Give the address of an enabled alias of your domain.',
  'emails.fromInvalid': 'from is not a valid address. Give the address of an enabled alias of your domain.',
  'emails.fromSeveral': 'from names several addresses. Give exactly one.',
  'emails.noRecipients': 'There is no recipient. Give at least one address in to, cc or bcc.',
  'emails.tooManyRecipients': 'There are more than {max} recipients. Send several emails.',
  'emails.addressInvalid': '{field} contains {address}, which is not a valid address. Correct or remove it.',
  'emails.noReplyRecipient': '{address} is a no-reply address. Remove it from the recipients.',
  'emails.headerMalformed':
    'Line {line} of the message is not a header field. Write it as Name: value, with an empty line before the body.',
  'emails.senderForeign':
    'The header field {name} names {address}, and you may not send as that address. Remove the field or name one of your aliases.',
  'emails.senderUnreadable':
    'The header field {name} has no address that can be read. Remove the field or name one of your aliases.',
  'emails.headerTooLarge': 'The header of the message is too large. It may have {maxFields} fields and 256 KB.',
  'emails.headerRepeated': 'The message has more than one {name} header. Leave one.',
  'emails.nulByte':
    'The message contains a NUL byte, which mail cannot carry. Remove it, or encode the part in base64.',
  'emails.tooLarge': 'The message is larger than 50 MB. Make it smaller, or send a link to the file.',
  'emails.dateTooEarly': 'The date of the message is before 1970. Give a later one, or leave it out.',
  'emails.dateTooLate': 'The date of the message is more than 30 days ahead. Give an earlier one.',
  'emails.dateForm': 'date must be a date such as 2026-11-15T09:00:00Z or Sun, 15 Nov 2026 09:00:00 +0000.',
  'emails.contentType': '{field} must be a text, or bytes as an object with type Buffer and data.',
  'emails.headerForm':
    '{field} must be an object of names and values, or a list of objects with key and value. Values are texts.',
  'emails.listForm': '{field} must contain addresses as texts, or as objects with url and comment.',
  'emails.pathRefused':
    '{field} names a file or a web address, which this service does not read. Send the content itself.',
  'emails.envelopeRefused': 'envelope cannot be set: it is made from from, to, cc and bcc. Leave it out.',
  'emails.dkimRefused': 'dkim cannot be set: the service signs with the key of the domain. Leave it out.',
  'emails.keepBccRefused': 'keepBcc cannot be set: bcc is never shown to the recipients. Leave it out.',
  'emails.accessRefused': '{field} cannot be set: files and web addresses are never read. Leave it out.',
  'emails.transportRefused': '{field} cannot be set: the service decides how mail is sent. Leave it out.',
  'emails.rawWithFields': 'raw is a complete message, so {field} cannot stand beside it. Send one or the other.',
  'emails.messageIdInvalid': 'messageId must look like <name@domain>. Correct it, or leave it out to have one made.',
  'emails.contentUndecodable': '{field} is not valid {encoding}. Encode it again, or correct its encoding.',
  'emails.contentTypeInvalid': '{field} is not a content type. Give one such as application/pdf.',
  'emails.headerNameInvalid': '{name} cannot be the name of a header. Use letters, digits and hyphens.',
  'emails.headerReserved': 'headers cannot set {name}: it follows from the content. Leave it out.',
  'emails.headerValueInvalid':
    'The prepared value of the header {name} has a line that is no continuation. Fold it with a space.',
  'emails.listUrlInvalid': '{field} must be a web address, a mailto: address or, for id, the name of the list.',
  'emails.otpInvalid': 'otp must have a code of printable characters and an origin that begins with https://.',
  'emails.tooManyParts': 'The message has too many attachments and alternatives. Send at most {max}.',
  'emails.cannotCompose': 'No message can be composed from these fields. Check contents, types and headers.',
  // accepting and reading emails
  'email.noAlias': 'from: there is no enabled alias {address}. Create or enable it, or use another address.',
  'email.aliasDisabled': 'from: the alias {address} is disabled. Enable it to send.',
  'email.aliasSuspended': 'from: sending is suspended for {address}. Ask the operator of this service why.',
  'email.recordsMissing':
    'from: {domain} may not send yet. Missing or wrong in DNS: {records}. Set what verify-smtp asks for, then try again.',
  'email.executable':
    'The message contains an executable file: {part}. Remove it, or switch off has_executable_protection of the domain.',
  'email.virus': 'The message contains malware: {part}. Remove it.',
  'email.scannerDown': 'The message could not be scanned for malware right now. Try again in a moment.',
  'email.duplicate':
    'An email with the same Message-ID, date, sender and recipients already exists. Change messageId to send it again.',
  'email.notFound': 'There is no such email. Check its id or Message-ID.',
  'email.alreadyFinal': 'The email is {status} already, so it cannot be deleted any more.',
  'email.notWaiting':
    'No delivery of this email is waiting: it is {status}. Only queued and deferred emails can be tried now.',
  'events.tooMany': 'This account has {max} event streams open already. Close one and try again.',
  'ws.upgradeNeeded': 'This address takes WebSocket connections only. Connect with a WebSocket client.',
  'ws.full': 'This server has too many live connections open right now. Try again in a few minutes.',
  'import.notFound': 'There is no such import on this domain. Check its id; results are kept for 30 days.',
  'import.columns':
    'csv: the first line must name each column once, and name must be one of them. Known columns: {options}.',
  'import.quotes':
    'csv: line {line} has a quotation mark that is not closed, or text behind a closing one. Correct it.',
  'import.cells':
    'This line has more cells than the first line has columns. Put quotation marks around cells that hold a comma.',
  'import.nameTwice': 'name: {name} is in an earlier line already. Remove one of the two.',
  'import.otherDomains':
    'csv: no line of this table is about {domain}. Choose the domain that its lines are about, or another file.',
  'import.running': 'An import for this domain is running already. Wait until it is done.',
  'elsewhere.tokenRefused': 'The other service refuses the API token. Check it, or create a new one there.',
  'elsewhere.status': 'The other service answers {path} with status {status}. Check its address.',
  'elsewhere.notJson': 'The other service answers {path} with something other than JSON. Check its address.',
  'elsewhere.notUnderstood':
    'The other service answers {path} in a form that is not known here, at {part}. Check its address.',
  'elsewhere.tooMuch':
    'The other service answers {path} with more than can be read here. Ask the operator to import the domain.',
  'elsewhere.unreachable': 'The other service cannot be reached: {reason}. Check its address, or try again later.',
  'elsewhere.sandbox': '{host} is not on this machine, and the sandbox reaches no other.',
  'elsewhere.running': 'Another service is being read for your account already. Wait until that is done.',
  'elsewhere.busy': 'Too many accounts read another service right now. Try again in a minute.',
  'email.idempotencyKey': 'Idempotency-Key must have 1 to 256 printable ASCII characters.',
  'email.idempotencyChanged':
    'This Idempotency-Key was used for another email. Send the same fields again, or use another key.',
  'email.idempotencyBusy': 'A request with this Idempotency-Key is still running. Try again in a few seconds.',
  // suppressed addresses and webhooks
  // calendars and contacts
  'groupware.collectionGone': 'There is no such calendar or address book.',
  'groupware.objectGone': 'There is no such contact or event.',
  'groupware.collectionExists': 'There is a calendar or address book at this address already.',
  'groupware.displayNameTaken': 'There is a calendar named {name} already. Choose another name.',
  'groupware.reservedName': '{name} is reserved. Choose another id.',
  'groupware.tooManyCollections':
    'A mailbox has at most {max, number} calendars and address books. Delete one before you add another.',
  'groupware.collectionFull':
    'A calendar or address book has at most {max, number} entries. Delete some, or use another one.',
  'groupware.propertyTooLarge': 'A property has at most {max, number} bytes, and all properties together at most 1 MB.',
  'groupware.name': 'This is no valid name: it has 1 to {max, number} bytes, without slashes and control characters.',
  'groupware.nameTaken': 'The name is taken by {name}, which differs only in its ending.',
  'groupware.uidTaken': '{name} has the same UID. Change that one, or use another UID.',
  'groupware.changed': 'It was changed in the meantime. Load it again, and repeat your change.',
  'groupware.tooLarge': 'A contact or an event has at most {max, number} bytes.',
  'groupware.calendar': 'This is not valid iCalendar data: {subject} cannot be read.',
  'groupware.calendarObject':
    'Give one event, task or journal entry with a UID, together with its exceptions: {subject} does not fit.',
  'groupware.zone': 'The time zone of a date is not known. Add its VTIMEZONE, or use a name such as Europe/Berlin.',
  'groupware.component': 'This calendar does not take {subject}.',
  'groupware.date': '{subject} must lie in the years 1900 to 2199.',
  'groupware.instances': 'An event has at most 10,000 occurrences, dates and exceptions: {subject} gives more.',
  'groupware.attendees': 'An event has at most 250 attendees.',
  'groupware.card': 'This is not a valid vCard 3.0 or 4.0: {subject} is missing or cannot be read.',
  'groupware.tooManyMatches': 'There are too many occurrences for one answer. Ask for a shorter time.',
  'groupware.sameName': 'Source and target are the same.',
  'groupware.otherKind': 'Events belong into calendars, contacts into address books.',
  'groupware.idTaken': 'There is an entry with the id {id} already.',
  'groupware.nameOrContent': 'Give full_name or content.',
  'groupware.nothingToChange': 'Give at least one field to change.',
  'groupware.unknownCalendar': 'calendar_id: there is no calendar {id}.',
  'groupware.color': '{field} is no colour: use #rgb, #rrggbb or #rrggbbaa.',
  'groupware.timezone': '{field} is no time zone: use a name such as Europe/Berlin.',
  'groupware.startAfterEnd': 'start_date must not be after end_date.',
  'groupware.expandNeedsDates': 'expand needs start_date and end_date.',
  'groupware.defaultCalendar': 'Calendar',
  'groupware.defaultBook': 'Contacts',
  'groupware.backupSubject': 'Deleted calendar: {name}',
  'groupware.backupText':
    'The calendar {name} was deleted. The attached file has all of its events; import it to have them back.',
  'explain.from':
    'from: {from} is not a valid e-mail address. Correct it, or leave it blank for mail without a sender.',
  'explain.to': 'to: {to} is not a valid e-mail address. Correct it.',
  'explain.ip': 'ip: {ip} is not an IP address. Give the one that would connect, such as 192.0.2.1.',
  'suppression.address': 'address: {address} is not a valid e-mail address. Correct it.',
  'queue.notFound': 'Nothing with this id is waiting. It may have been delivered or cancelled: see the delivery log.',
  'held.notFound': 'There is no such held message. It may have expired or been forwarded.',
  'held.nothingToSend': 'This held message has no recipient that it could be sent to again.',
  'certificate.notFound': 'There is no certificate for {name}. “waypost certificate list” shows the names.',
  'certificate.off': 'No certificates are ordered here: set WAYPOST_ACME.',
  'certificate.authorityRefused': 'The certificate authority refused this: {reason}',
  'suppression.notFound': 'The address {address} is not suppressed. Check its spelling.',
  'vacation.message': 'This is an automatic reply: {address} is away. Your message has arrived and will be read later.',
  'dmarcReport.notFound': 'There is no such DMARC report of this domain. Reports are kept for 90 days.',
  'tlsReport.notFound': 'There is no such TLS report of this domain. Reports are kept for 90 days.',
  'log.notFound': 'There is no such entry in the log of deliveries. It may have expired.',
  'log.responseCode': 'response_code: {value} is not a number. Give an SMTP reply code such as 421 or 550.',
  'log.searchTooWide':
    'There are too many entries to search their text. Choose fewer days (start_date, end_date) or one domain, or search for a whole address, domain, IP address or Message-ID.',
  'log.exportStarted': 'The export of your logs is in progress. It will be mailed to {email} once it is complete.',
  'webhook.notFound': 'There is no such webhook of this domain. Check its id.',
  'webhook.tooMany': 'A domain has at most {max} webhooks. Delete one before you add another.',
  'webhook.events': 'events must name at least one of accepted, delivered, deferred, complained.',
  // letters of calendars, and what their doors refuse
  'invitation.subject':
    '{kind, select, update {Updated invitation} cancellation {Cancelled} accepted {Accepted} tentative {Tentatively accepted} declined {Declined} answered {Answered} other {Invitation}}: {summary}',
  'invitation.text':
    '{kind, select, update {{name} has changed this event.} cancellation {{name} has cancelled this event.} accepted {{name} has accepted the invitation.} tentative {{name} has tentatively accepted the invitation.} declined {{name} has declined the invitation.} answered {{name} has answered the invitation.} other {{name} invites you.}}',
  'invitation.when': 'When',
  'invitation.where': 'Where',
  'invitation.repeats': 'This event repeats.',
  'invitation.untitled': 'Untitled',
  'invitation.notOrganizer': 'The organizer of an event cannot be changed. Make a new event instead.',
  'invitation.notAttendee':
    'Only the organizer can change this event. You can change your answer, your reminders and how it shows in your calendar.',
  'invitation.calendar': 'Calendar',
  'invitation.none': 'This message contains no invitation.',
  'invitation.unproven':
    'Nothing proves that this invitation comes from its organizer. Set is_trusted if you know that it does.',
  'invitation.cannotApply':
    'This cannot be done: the invitation is outdated or cancelled, or it is not meant for this mailbox.',
  // imports that users of mailboxes start
  'mailImport.running': 'An import is already running for this mailbox. Wait for it, or cancel it.',
  'mailImport.busy': 'Too many imports are running on this server right now. Try again in a few minutes.',
  'mailImport.notFound': 'There is no such import. Imports are listed for two weeks.',
  'mailImport.signIn': '{field}: the other server refuses the user name or password: {detail}',
  'mailImport.outside': '{field}: {host} is not on this machine, and the sandbox reaches no other.',
  'mailImport.unreachable': '{field}: {host} cannot be reached on port {port}: {detail}',
  'mailImport.lost':
    'The connection to the other server was lost: {detail}. Start the import again: what was imported is skipped.',
  'mailImport.failed':
    'The import failed because of an error in this service. Start it again: what was imported is skipped.',
  'mailImport.interrupted': 'The import was interrupted. Start it again: what was imported is skipped.',
  'mailImport.notAnMbox':
    'This is not an mbox file: it does not begin with a "From " line. Send a single message as message/rfc822.',
  // the stories of messages
  ...timelineSentences,
} as const;
