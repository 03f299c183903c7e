import type { DomainStates, LackingDomains } from '../../directory/operator/domain-states.js';
import { type Check, type Finding, ok, warning } from '../finding.js';

/** The domains as their last check in DNS left them. */
export function domainsCheck(read: () => Promise<DomainStates>): Check {
  return {
    id: 'domains',
    title: 'Domains',
    async look() {
      const { total, notReceiving, notSending, suspended } = await read();
      const lacking: Finding[] = [
        ...about(
          'domains.receiving',
          notReceiving,
          'cannot receive',
          'Publish its records, then waypost domain verify.',
        ),
        ...about('domains.sending', notSending, 'lost a record for sending', 'Publish it, then waypost domain verify.'),
        ...about('domains.suspended', suspended, 'may not send', 'waypost domain resume lets it send again.'),
      ];
      return lacking.length > 0 ? lacking : [ok('domains', 'Domains', `${total}, all with their records`)];
    },
  };
}

function about(id: string, { count, names }: LackingDomains, what: string, remedy: string): Finding[] {
  if (count === 0) return [];
  const listed = names.join(', ') + (count > names.length ? ` and ${count - names.length} more` : '');
  return [warning(id, 'Domains', `${count} ${what}: ${listed}`, remedy)];
}
