import { useState } from 'react';
import type { SandboxDnsRecord } from '../../api/calls';
import { useAct, useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button, LinkButton } from '../../kit/button';
import { Card } from '../../kit/card';
import { useErrorToast } from '../../kit/error-toast';
import { Select } from '../../kit/field';
import { Empty, Shown } from '../../kit/states';
import { DnsRecordRow, type RecordSet } from './dns-record-row';

export function DnsPart() {
  const { t } = useSpeech();
  const domains = useApi('GET /v1/domains', { query: { paginate: false } });
  return (
    <Shown query={domains}>
      {(list) =>
        list.length === 0 ? (
          <Empty icon="globe" title={t('sandbox.dnsEmpty')} hint={t('sandbox.dnsEmptyHint')}>
            <LinkButton href="/domains" look="primary" icon="plus">
              {t('sandbox.addDomain')}
            </LinkButton>
          </Empty>
        ) : (
          <DomainRecords names={list.map(({ name }) => name)} />
        )
      }
    </Shown>
  );
}

function DomainRecords({ names }: { names: readonly string[] }) {
  const { t } = useSpeech();
  const [chosen, setChosen] = useState(names[0] ?? '');
  const records = useApi('GET /v1/sandbox/dns', { query: { domain: chosen } });
  const broken = records.data?.filter(({ state }) => state !== 'right') ?? [];
  return (
    <Card
      title={t('sandbox.dns')}
      hint={t('sandbox.dnsHint')}
      actions={broken.length > 0 && <MendAll records={broken} />}
    >
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <Select
          label={t('sandbox.domain')}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          className="min-w-56"
        >
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <LinkButton href={`/domains/${chosen}`} look="quiet" icon="globe">
          {t('sandbox.toDomain', { domain: chosen })}
        </LinkButton>
      </div>
      <Shown query={records}>
        {(list) => (
          <ul className="divide-y divide-line">
            {recordSets(list).map((records) => (
              <DnsRecordRow key={`${records[0].type} ${records[0].name}`} records={records} />
            ))}
          </ul>
        )}
      </Shown>
    </Card>
  );
}

function MendAll({ records }: { records: readonly { name: string; type: string }[] }) {
  const { t } = useSpeech();
  const onError = useErrorToast();
  const mend = useAct('PUT /v1/sandbox/dns', ['GET /v1/sandbox/dns']);
  return (
    <Button
      icon="check"
      isBusy={mend.isPending}
      onClick={() => {
        const all = records.map(({ name, type }) => mend.mutateAsync({ body: { name, type, state: 'right' } }));
        Promise.all(all).catch(onError);
      }}
    >
      {t('sandbox.mendAll')}
    </Button>
  );
}

/** Records of one name and type are broken and repaired together. */
function recordSets(records: readonly SandboxDnsRecord[]): RecordSet[] {
  const sets = new Map<string, [SandboxDnsRecord, ...SandboxDnsRecord[]]>();
  for (const record of records) {
    const key = `${record.type} ${record.name}`;
    const known = sets.get(key);
    if (known) known.push(record);
    else sets.set(key, [record]);
  }
  return [...sets.values()];
}
