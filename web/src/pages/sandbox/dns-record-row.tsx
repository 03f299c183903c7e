import { useState } from 'react';
import type { SandboxDnsRecord } from '../../api/calls';
import { useAct } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { classes } from '../../kit/classes';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';
import { Choice } from './choice';

/** All of one name and type. */
export type RecordSet = readonly [SandboxDnsRecord, ...SandboxDnsRecord[]];

const STATES = ['right', 'missing', 'wrong'] as const;
const LOOKS = { right: 'text-good', missing: 'text-warn', wrong: 'text-bad' } as const;

export function DnsRecordRow({ records }: { records: RecordSet }) {
  const { t } = useSpeech();
  const say = useToast();
  const onError = useErrorToast();
  const set = useAct('PUT /v1/sandbox/dns', ['GET /v1/sandbox/dns', 'GET /v1/domains/{domain}/dns-records']);
  const [{ name, type, state, served_value: served }] = records;
  const [wanted, setWanted] = useState<(typeof STATES)[number]>(); // shown until the server confirms it
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72 space-y-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{type}</Badge>
          <span className="wire font-medium">{name}</span>
        </p>
        {records.map(
          ({ value }) =>
            value && (
              <p key={value} className={classes('wire line-clamp-2 text-soft', state !== 'right' && 'line-through')}>
                {value}
              </p>
            ),
        )}
        {state === 'wrong' && served && (
          <p className="text-sm">
            {t('sandbox.served')} <span className="wire text-bad">{served}</span>
          </p>
        )}
      </div>
      <Choice
        label={t('sandbox.state', { type, name })}
        value={wanted ?? state}
        options={STATES.map((one) => ({ value: one, text: t(`sandbox.state.${one}`), className: LOOKS[one] }))}
        onChoose={(chosen) => {
          setWanted(chosen);
          set.mutate(
            { body: { name, type, state: chosen } },
            {
              onSuccess: () => say(t(`sandbox.stateSet.${chosen}`, { type, name })),
              onError,
              onSettled: () => setWanted(undefined),
            },
          );
        }}
      />
    </li>
  );
}
