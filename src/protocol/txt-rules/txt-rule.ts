/** A forwarding rule as domains without stored aliases write it in a TXT record: who is meant, and what happens. */
export interface TxtRule {
  readonly match: RuleMatch;
  readonly action: RuleAction;
}

export type RuleMatch =
  | { readonly kind: 'any' }
  /** Lower case. */
  | { readonly kind: 'name'; readonly name: string }
  /** RE2, always without regard to case, against the local part. */
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string };

export type RuleAction =
  /** An address, a host, an IP address or a webhook; `$1`, `%HOST%` and the like are still in it. */
  | { readonly kind: 'forward'; readonly target: string }
  | { readonly kind: 'disabled'; readonly reply: 250 | 421 | 550 };

const MARKS = { 250: '!', 421: '!!', 550: '!!!' } as const;

export function formatRules(rules: readonly TxtRule[]): string {
  return rules.map(formatRule).join(',');
}

function formatRule({ match, action }: TxtRule): string {
  const name = formatMatch(match);
  if (action.kind === 'disabled') return MARKS[action.reply] + name;
  return name === '' ? action.target : `${name}:${action.target}`;
}

function formatMatch(match: RuleMatch): string {
  switch (match.kind) {
    case 'any':
      return '';
    case 'name':
      return match.name;
    case 'pattern':
      return `/${match.source}/${match.flags}`;
  }
}
