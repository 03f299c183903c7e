/** Shown before the endpoints in the reference (CommonMark). */
export const API_GUIDE = `
Waypost manages mail for custom domains: forwarding, mailboxes and sending.

## Credentials
HTTP Basic authorization. An **API token** is the user name, with an empty password. **Alias credentials** are the
address of an alias and its generated password; they open only what says so. Sign-up and encryption need neither.
The **dashboard** and the **webmail** send their cookie and, with every call, the CSRF token of their session; the
cookie alone opens nothing.

## Requests
Send JSON, a urlencoded form (\`labels[]=a&labels[]=b\`) or multipart fields. Unknown fields are ignored and \`null\`
counts as absent. \`DELETE\` takes its fields from the body or the query. A body has at most 1 MB.
A domain is named by its id or its name, an alias by its id or its name.

## Answers
Every success is 200 with a body; a deletion answers the record as it was. Unset fields are absent. Times are ISO 8601
in UTC, sizes are numbers of bytes. A successful write would survive a power cut of the server.
Answers to reads carry an \`ETag\`; send it as \`If-None-Match\` to get 304 while nothing has changed.

## Lists
A list is a bare array. \`page\` counts from 1; \`limit\` and \`sort\` that cannot be read fall back to their defaults.
The headers \`X-Page-Count\`, \`X-Page-Current\`, \`X-Page-Size\`, \`X-Item-Count\` and \`Link\` tell the rest.

## Errors
\`{ "statusCode": 400, "error": "Bad Request", "message": "…" }\`. The message names the field and the remedy, in the
language of \`Accept-Language\` or else the one last used; several faults are lines of one message. Report a 5xx with
its \`X-Request-Id\`.

## Limits
Calls are counted per account, others per client address. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and
\`X-RateLimit-Reset\` (Unix seconds) tell where you stand; a 429 says in \`Retry-After\` how many seconds to wait.

## Versions
Within \`/v1\`, fields, parameters and endpoints are only added; nothing is removed or changes its type. What is added
may be absent from older releases: ignore fields you do not know. A breaking change gets a new prefix; \`/v1\` then
stays for 12 months and every answer of it carries a \`Deprecation\` header. The version of this document is the
release that serves it.
`.trim();

/** In the order of the reference: what most callers need comes first. */
export const TAG_DESCRIPTIONS: Readonly<Record<string, string>> = {
  Domains: 'Custom domains, their settings and their DNS records.',
  Aliases: 'Addresses of a domain, their recipients and settings.',
  Emails: 'Mail that you send.',
  Queue: 'Waiting mail: emails, forwards, webhooks and deliveries to full mailboxes.',
  Logs: 'What happened to messages, and what would happen to one.',
  'Held messages': 'Mail that was accepted but could not be forwarded, and whose sender could not be notified.',
  Webhooks: 'Calls to you when something happens to an email.',
  'Suppressed addresses': 'Addresses that a domain sends nothing to.',
  'Members and invites': 'Who belongs to a domain, as admin or as user.',
  'Catch-all passwords': 'Domain-wide passwords for sending.',
  Encrypt: 'Encrypting forwarding rules for DNS.',
  Account: 'The account that owns tokens, domains and aliases.',
  'API tokens': 'Further tokens of the account, each with its scope.',
  Overview: 'Figures of deliveries and of the queue.',
  Events: 'A stream that tells which records have changed.',
  Sessions: 'Signing in to the dashboard, and where the account is signed in.',
  'Mailbox sessions': 'Signing in to a mailbox from a browser, and where it is signed in.',
  Security: 'What proves who signs in: password, codes, passkeys; and what was done in the name of the account.',
  Messages: 'Messages in the mailbox of an alias.',
  Folders: 'Folders in the mailbox of an alias.',
  Imports: 'Bringing mail of another server into the mailbox of an alias.',
  Contacts: 'Address books of an alias.',
  Calendars: 'Calendars of an alias.',
  Sandbox: 'A small internet of its own: captured mail and webhooks, DNS and mail hosts that can be broken on purpose.',
  Reference: 'The API, described by itself.',
};
