import type { DnsRecord } from '../../../api/calls';
import { useAct, useApi } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { useErrorToast } from '../../../kit/error-toast';
import { Select } from '../../../kit/field';

const STATES = ['right', 'missing', 'wrong'] as const;

/** Breaks or repairs answers of the sandbox's name server, then checks again. */
export function SandboxKnob({
  domain,
  record: { name, type },
  onTurned,
}: {
  domain: string;
  record: DnsRecord;
  onTurned: () => void;
}) {
  const { t } = useSpeech();
  const sayError = useErrorToast();
  const served = useApi('GET /v1/sandbox/dns', { query: { domain } });
  const turn = useAct('PUT /v1/sandbox/dns', ['GET /v1/sandbox/dns']);
  const now = served.data?.find((one) => one.name === name && one.type === type)?.state;
  if (!now) return null;
  return (
    <Select
      label={t('domains.sandboxSays', { type, name })}
      hint={t('domains.sandboxHint')}
      className="max-w-sm rounded-lg border border-dashed border-warn/60 p-3"
      value={now}
      disabled={turn.isPending}
      onChange={({ target }) => {
        const state = STATES.find((one) => one === target.value) ?? 'right';
        turn.mutate({ body: { name, type, state } }, { onSuccess: onTurned, onError: sayError });
      }}
    >
      {STATES.map((state) => (
        <option key={state} value={state}>
          {t(`domains.sandbox.${state}`)}
        </option>
      ))}
    </Select>
  );
}
