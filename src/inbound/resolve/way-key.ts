import type { AliasRef, ForwardWay, MailboxRef, Way } from './resolution.js';

/** Each way with the key that two ways to one place have in common. */
export function forwardWay({ address, host, port }: Omit<ForwardWay, 'kind'>, alias: AliasRef | undefined): Way {
  const key = `mail ${address.toLowerCase()} ${host ?? 'mx'} ${port}`;
  return { kind: 'forward', key, alias, address, host, port };
}

export function webhookWay(url: string, alias: AliasRef | undefined): Way {
  return { kind: 'webhook', key: `hook ${url}`, alias, url };
}

export function mailboxWay({ aliasId, domainId, address }: MailboxRef, alias: AliasRef | undefined): Way {
  return { kind: 'mailbox', key: `mailbox ${aliasId}`, alias, mailbox: { aliasId, domainId, address } };
}

export function returnWay(subject: { readonly emailId: string; readonly position: number }): Way {
  return { kind: 'return', key: `return ${subject.emailId} ${subject.position}`, alias: undefined, ...subject };
}

export function homeWay(address: string): Way {
  return { kind: 'home', key: `home ${address.toLowerCase()}`, alias: undefined, address };
}

export function tlsReportWay(domainId: string): Way {
  return { kind: 'tlsReport', key: `tls report ${domainId}`, alias: undefined, domainId };
}

export function reportWay(domainId: string): Way {
  return { kind: 'dmarcReport', key: `report ${domainId}`, alias: undefined, domainId };
}
