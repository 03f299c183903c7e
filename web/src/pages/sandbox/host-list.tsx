import type { SandboxHost } from '../../api/calls';
import { useAct, useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { useErrorToast } from '../../kit/error-toast';
import { Icon } from '../../kit/icon';
import { Shown } from '../../kit/states';
import { useToast } from '../../kit/toast';
import { isRefusal } from './refusals';

export function HostList() {
  const { t } = useSpeech();
  const hosts = useApi('GET /v1/sandbox/hosts', {});
  return (
    <Shown query={hosts} rows={2}>
      {(list) =>
        list.length === 0 ? (
          <p className="flex items-center gap-2 text-sm text-soft">
            <Icon name="check" className="text-good" />
            {t('sandbox.allWell')}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {list.map((host) => (
              <HostRow key={host.domain} host={host} />
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

function HostRow({ host: { domain, behaviour, text, provider } }: { host: SandboxHost }) {
  const { t } = useSpeech();
  const say = useToast();
  const onError = useErrorToast();
  const mend = useAct('DELETE /v1/sandbox/hosts/{name}', ['GET /v1/sandbox/hosts']);
  const words = provider && isRefusal(provider) ? t(`sandbox.refusal.${provider}`) : text;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wire font-medium">{domain}</span>
          <Badge tone="warn">{t(`sandbox.behaviour.${behaviour}`)}</Badge>
        </p>
        {words && <p className="text-sm text-soft [overflow-wrap:anywhere]">{words}</p>}
      </div>
      <Button
        icon="check"
        isBusy={mend.isPending}
        aria-label={`${t('sandbox.mend')}: ${domain}`}
        onClick={() =>
          mend.mutate(
            { params: { name: domain } },
            {
              onSuccess: () => say(t('sandbox.mended', { domain })),
              onError,
            },
          )
        }
      >
        {t('sandbox.mend')}
      </Button>
    </li>
  );
}
