export function acceptInviteCommand(baseUrl: string, domainId: string, token: string): string {
  return `curl -u YOUR_API_TOKEN: ${quoteForShell(`${baseUrl}/v1/domains/${domainId}/invites/${encodeURIComponent(token)}`)}`;
}

export function signUpCommand(baseUrl: string, email: string): string {
  return `curl ${quoteForShell(`${baseUrl}/v1/account`)} --data-urlencode ${quoteForShell(`email=${email}`)} --data-urlencode 'password=YOUR_PASSWORD'`;
}

/** An address may hold an apostrophe, and the line is pasted into a shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
