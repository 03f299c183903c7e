import type { DomainImportPlan } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Badge, type Tone } from '../../../kit/badge';
import { Card } from '../../../kit/card';
import { Disclosure } from '../../../kit/disclosure';
import { CheckField } from '../../../kit/field';
import { Table } from '../../../kit/table';
import { Reasons } from './reasons';

type Outcome = DomainImportPlan['aliases'][number]['outcome'] | DomainImportPlan['members'][number]['outcome'];

const TONES: Record<Outcome, Tone> = {
  created: 'good',
  invited: 'good',
  updated: 'info',
  there: 'calm',
  refused: 'bad',
};

export function DomainPlanCard({
  plan: { name, outcome, error, members, aliases },
  isChosen,
  onChoose,
}: {
  plan: DomainImportPlan;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { t } = useSpeech();
  const isRefused = outcome === 'refused';
  const refused = [
    ...(error ? [{ name, error }] : []),
    ...members.map(({ email, error: why }) => ({ name: email, error: why })),
    ...aliases.map(({ name: local, error: why }) => ({ name: `${local}@${name}`, error: why })),
  ].filter(({ error: why }) => why !== undefined);
  const counts = (['created', 'updated', 'there'] as const).flatMap((kind) => {
    const count = aliases.filter((alias) => alias.outcome === kind).length;
    return count > 0 ? [t(`domains.move.aliases.${kind}`, { count })] : [];
  });
  const invites = members.filter((member) => member.outcome === 'invited').length;
  return (
    <Card
      title={<span dir="ltr">{name}</span>}
      hint={[...counts, ...(invites > 0 ? [t('domains.move.invites', { count: invites })] : [])].join(' · ')}
      actions={
        <>
          <Badge tone={TONES[outcome]}>{t(`domains.move.outcome.${outcome}`)}</Badge>
          {!isRefused && (
            <CheckField
              label={t('domains.move.choose')}
              aria-label={`${t('domains.move.choose')}: ${name}`}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
        </>
      }
    >
      <Reasons title={t('domains.move.cannot')} items={refused} />
      {!isRefused && aliases.length + members.length > 0 && (
        <Disclosure summary={t('domains.move.details')}>
          <Table
            caption={t('domains.move.details')}
            rows={[
              ...members.map((member) => ({
                key: `invite ${member.email}`,
                what: member.email,
                to: t(`domains.move.group.${member.group}`),
                outcome: member.outcome,
              })),
              ...aliases.map((alias) => ({
                key: alias.name,
                what: `${alias.name}@${name}`,
                to: [...(alias.has_imap ? [t('domains.move.mailbox')] : []), ...alias.recipients].join(', '),
                outcome: alias.outcome,
              })),
            ]}
            keyOf={({ key }) => key}
            columns={[
              { head: t('domains.move.what'), cell: ({ what }) => <span className="wire">{what}</span> },
              { head: t('domains.move.to'), cell: ({ to }) => <span className="[overflow-wrap:anywhere]">{to}</span> },
              {
                head: t('domains.move.state'),
                cell: ({ outcome: of }) => <Badge tone={TONES[of]}>{t(`domains.move.outcome.${of}`)}</Badge>,
              },
            ]}
          />
        </Disclosure>
      )}
    </Card>
  );
}
