import type { DomainSummary } from '../../api/calls';
import { useApiList } from '../../api/use-api';
import { useDomains } from '../../api/use-domains';
import { useSpeech } from '../../i18n/language-context';
import { LinkButton } from '../../kit/button';
import { Card } from '../../kit/card';
import { classes } from '../../kit/classes';
import { Icon } from '../../kit/icon';

type StepName = 'domain' | 'records' | 'alias' | 'send';

/** From nothing to the first message; each step is ticked by real data, not by a click. */
export function FirstSteps({ hasMail }: { hasMail: boolean }) {
  const { t } = useSpeech();
  const { domains } = useDomains();
  const domain = domains.find(isReady) ?? domains[0];
  const aliases = useApiList(
    'GET /v1/domains/{domain}/aliases',
    { params: { domain: domain?.name ?? '' }, query: { limit: 10 } },
    { enabled: domain !== undefined },
  );
  const hasAlias = (aliases.data?.total ?? 0) > 0;
  const at = domain ? `/domains/${domain.name}` : '/domains';
  const steps: readonly { name: StepName; isDone: boolean; href: string }[] = [
    { name: 'domain', isDone: domain !== undefined, href: '/domains' },
    { name: 'records', isDone: domain !== undefined && isReady(domain), href: at },
    { name: 'alias', isDone: hasAlias, href: domain ? `${at}/aliases` : '/domains' },
    { name: 'send', isDone: hasMail, href: '/emails?compose=1' },
  ];
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <Card title={t('overview.firstSteps')} hint={t('overview.firstStepsHint')}>
      <ol className="mt-1">
        {steps.map(({ name, isDone, href }, place) => (
          <li key={name} className="flex gap-4 border-t border-line py-3.5 first:border-0">
            <span
              className={classes(
                'grid size-9 shrink-0 place-items-center rounded-full border-2 text-sm font-semibold',
                isDone ? 'border-good bg-good-soft text-good' : 'border-line-strong/60 text-soft',
                name === next && 'border-accent bg-accent-soft text-accent-strong',
              )}
            >
              {isDone ? <Icon name="check" /> : place + 1}
            </span>
            <div className="min-w-0 grow">
              <h3 className="font-medium">
                {t(`overview.step.${name}`)}
                {isDone && <span className="sr-only"> ({t('overview.done')})</span>}
              </h3>
              <p className="text-sm text-soft">{t(`overview.step.${name}.hint`)}</p>
              {name === next && (
                <LinkButton href={href} look="primary" className="mt-2">
                  {t(`overview.step.${name}.act`)}
                </LinkButton>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function isReady({ has_mx_record: hasMx, has_txt_record: hasTxt }: DomainSummary): boolean {
  return hasMx && hasTxt;
}
