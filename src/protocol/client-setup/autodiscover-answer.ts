import { escapeHtml } from '../html/escape-html.js';
import { bestDoor, type SetupDoor } from './setup-door.js';

const PROTOCOLS = ['imap', 'pop3', 'smtp'] as const;

/** [MS-OXDSCLI] §2.2.4, for accounts that are no Exchange. */
export function formatAutodiscoverAnswer(email: string, doors: readonly SetupDoor[]): string {
  const shown = PROTOCOLS.flatMap((protocol) => bestDoor(doors, protocol) ?? []);
  return `<?xml version="1.0" encoding="utf-8"?>
<Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/responseschema/2006">
  <Response xmlns="http://schemas.microsoft.com/exchange/autodiscover/outlook/responseschema/2006a">
    <User>
      <DisplayName>${escapeHtml(email)}</DisplayName>
    </User>
    <Account>
      <AccountType>email</AccountType>
      <Action>settings</Action>
${shown.map((door) => formatProtocol(email, door)).join('')}    </Account>
  </Response>
</Autodiscover>
`;
}

/** [MS-OXDSCLI] §2.2.4.1.1.3: errors are reported inside the response. */
export function formatAutodiscoverError(code: 600 | 601, message: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/responseschema/2006">
  <Response>
    <Error Time="00:00:00.0000000" Id="0">
      <ErrorCode>${code}</ErrorCode>
      <Message>${escapeHtml(message)}</Message>
      <DebugData />
    </Error>
  </Response>
</Autodiscover>
`;
}

function formatProtocol(email: string, { protocol, host, port, security }: SetupDoor): string {
  return `      <Protocol>
        <Type>${protocol.toUpperCase()}</Type>
        <Server>${escapeHtml(host)}</Server>
        <Port>${port}</Port>
        <DomainRequired>off</DomainRequired>
        <LoginName>${escapeHtml(email)}</LoginName>
        <SPA>off</SPA>
        <SSL>on</SSL>
        <Encryption>${security === 'tls' ? 'SSL' : 'TLS'}</Encryption>
        <AuthRequired>on</AuthRequired>${protocol === 'smtp' ? SMTP_ONLY : ''}
      </Protocol>
`;
}

const SMTP_ONLY = `
        <UsePOPAuth>on</UsePOPAuth>
        <SMTPLast>off</SMTPLast>`;
