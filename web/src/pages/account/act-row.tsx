import type { Act } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { classes } from '../../kit/classes';
import { Icon, type IconName } from '../../kit/icon';
import { programName } from './program-name';

/** Older entries may lack names that the sentence uses today. */
const UNNAMED = {
  account: '…',
  email: '…',
  name: '…',
  domain: '…',
  member: '…',
  from: '…',
  to: '…',
  left: 0,
  method: '',
  step: '',
};

/** `by`: the account, where acts of several are listed. */
export function ActRow({ act: { at, act, ip, user_agent, times, details }, by }: { act: Act; by?: string }) {
  const { t, formatAgo, formatTime } = useSpeech();
  const isBad = act === 'sign-in.failed';
  const method = String(details.method).replace('-', '_'); // the catalogues give a hyphen a meaning of its own
  const program = programName(user_agent);
  return (
    <li className="flex gap-3 py-2.5 text-sm">
      <span
        className={classes(
          'mt-0.5 grid size-7 shrink-0 place-items-center rounded-full',
          isBad ? 'bg-bad-soft text-bad' : 'bg-sunken text-soft',
        )}
      >
        <Icon name={iconOf(act)} className="size-4" />
      </span>
      <div className="min-w-0 grow">
        <p className="[overflow-wrap:anywhere]">
          {t(`account.act.${act}`, { ...UNNAMED, ...details, method })}
          {times > 1 && <span className="text-soft"> · {t('account.actTimes', { count: times })}</span>}
        </p>
        <p className="text-xs text-soft">
          {by && <span className="wire">{by} · </span>}
          <time dateTime={at} title={formatTime(at)}>
            {formatAgo(at)}
          </time>
          {ip && (
            <>
              {' · '}
              {t('account.actFrom', { ip })}
            </>
          )}
          {program && ` · ${program}`}
        </p>
      </div>
    </li>
  );
}

function iconOf(act: Act['act']): IconName {
  if (act === 'sign-in.failed') return 'warning';
  if (/^(?:sign-out|session)/.test(act)) return 'out';
  if (/^(?:token|passkey|password|recovery)/.test(act)) return 'key';
  if (act.startsWith('totp') || act === 'sign-in') return 'shield';
  if (act.startsWith('domain')) return 'globe';
  if (act.startsWith('alias')) return 'at';
  return 'person';
}
