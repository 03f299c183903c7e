import { Link } from 'wouter';
import type { DomainSummary } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Icon } from '../../kit/icon';
import { domainPath } from './domain-path';
import { DomainState } from './domain-state';

export function DomainList({ domains }: { domains: readonly DomainSummary[] }) {
  const { t } = useSpeech();
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      {domains.map((domain) => (
        <li key={domain.id}>
          <Link
            href={domainPath(domain.name)}
            className="flex items-center gap-4 px-4 py-3.5 -outline-offset-2 hover:bg-sunken/60 sm:px-5"
          >
            <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div className="min-w-0">
                <p className="font-medium [overflow-wrap:anywhere]" dir="ltr">
                  {domain.name}
                </p>
                <p className="text-sm text-soft">
                  {domain.alias_count === 0
                    ? t('domains.noAlias')
                    : t('domains.aliasCount', { count: domain.alias_count })}
                </p>
              </div>
              <DomainState domain={domain} />
            </div>
            <Icon name="chevron" className="text-soft" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
