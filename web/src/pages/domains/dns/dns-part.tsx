import type { DnsRecord } from '../../../api/calls';
import { useApi } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { Empty, Shown } from '../../../kit/states';
import { useSession } from '../../../shell/session';
import type { DomainPartProps } from '../domain-part';
import { CheckCard } from './check-card';
import { ProviderHint } from './provider-hint';
import { RecordCard } from './record-card';
import { SandboxKnob } from './sandbox-knob';
import { useDnsCheck } from './use-dns-check';

const GROUPS = ['receiving', 'sending', 'advised', 'clients'] as const;

export function DnsPart({ domain }: DomainPartProps) {
  const { t } = useSpeech();
  const { service } = useSession();
  const params = { domain: domain.name };
  const records = useApi('GET /v1/domains/{domain}/dns-records', { params });
  const provider = useApi('GET /v1/domains/{domain}/dns-provider', { params });
  const check = useDnsCheck(domain);
  return (
    <Shown query={records} rows={6}>
      {(all) =>
        all.length === 0 ? (
          <Empty icon="globe" title={t('domains.noZone')} hint={t('domains.noZoneHint')} />
        ) : (
          <div className="space-y-5">
            <CheckCard
              domain={domain}
              checkedAt={latest(all)}
              progress={{
                done: all.filter((record) => check.stateOf(record) !== 'checking').length,
                total: all.length,
              }}
              isRunning={check.isRunning}
              outcomes={check.outcomes}
              onCheck={check.run}
            />
            {provider.data && <ProviderHint provider={provider.data} />}
            {GROUPS.filter((group) => all.some(({ used_for }) => used_for === group)).map((group) => (
              <Card key={group} title={t(`domains.group.${group}`)} hint={t(`domains.groupHint.${group}`)}>
                <ul className="divide-y divide-line">
                  {all
                    .filter(({ used_for }) => used_for === group)
                    .map((record) => (
                      <RecordCard
                        key={`${record.purpose} ${record.name} ${record.value}`}
                        record={record}
                        state={check.stateOf(record)}
                        provider={provider.data}
                        knob={
                          service.mode === 'sandbox' &&
                          isFirstOfName(record, all) && (
                            <SandboxKnob domain={domain.name} record={record} onTurned={check.run} />
                          )
                        }
                      />
                    ))}
                </ul>
              </Card>
            ))}
          </div>
        )
      }
    </Shown>
  );
}

function latest(records: readonly DnsRecord[]): string | undefined {
  return records
    .flatMap(({ checked_at }) => checked_at ?? [])
    .toSorted()
    .at(-1);
}

/** The sandbox breaks all records of a name and type together. */
function isFirstOfName(record: DnsRecord, all: readonly DnsRecord[]): boolean {
  return all.find(({ name, type }) => name === record.name && type === record.type) === record;
}
