import type { DnsProvider } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Notice } from '../../../kit/badge';

/** Where the records are entered, and the form that this provider expects. */
export function ProviderHint({ provider }: { provider: DnsProvider }) {
  const { t } = useSpeech();
  const { provider: known, name_servers: servers, host_part_only, notes } = provider;
  const ofKnown = host_part_only ? 'domains.enterHostPart' : 'domains.enterFullName';
  const howToEnter = known ? ofKnown : 'domains.enterHostMost';
  if (servers.length === 0) return <Notice tone="warn">{t('domains.noNameServers')}</Notice>;
  return (
    <Notice
      tone="info"
      title={known ? t('domains.providerIs', { provider: known.name }) : t('domains.providerUnknown')}
    >
      <p>{t(howToEnter)}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="text-xs text-soft">
        {t('domains.nameServers')} <span className="wire">{servers.join(', ')}</span>
      </p>
    </Notice>
  );
}
