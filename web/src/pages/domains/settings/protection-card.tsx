import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { SwitchField } from '../../../kit/field';
import type { DomainPartProps } from '../domain-part';
import { useDomainChange } from './use-domain-change';

const SWITCHES = [
  'has_executable_protection',
  'has_virus_protection',
  'has_phishing_protection',
  'has_adult_content_protection',
] as const;

/** The scans of arriving mail. */
export function ProtectionCard({ domain, isAdmin }: DomainPartProps) {
  const { t } = useSpeech();
  const { change, isPending } = useDomainChange(domain);
  return (
    <Card title={t('domains.protection')} hint={t('domains.protectionHint')}>
      {SWITCHES.map((name) => (
        <SwitchField
          key={name}
          label={t(`domains.${name}`)}
          hint={t(`domains.hint.${name}`)}
          checked={domain[name]}
          disabled={!isAdmin || isPending}
          onChange={(isOn) => change({ [name]: isOn })}
        />
      ))}
    </Card>
  );
}
