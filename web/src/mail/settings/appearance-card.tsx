import type { Mailbox } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { isLanguage, LANGUAGES } from '../../i18n/languages';
import { Card } from '../../kit/card';
import { Select, SwitchField } from '../../kit/field';
import { THEMES, type Theme, useTheme } from '../../shell/theme';
import { useMailPreferences } from '../preferences/mail-preferences';
import { useSetPreferences } from '../preferences/set-preferences';
import { useMailboxChange } from './use-mailbox-change';

/** Language, theme, density and keys; the theme is of this browser alone. */
export function AppearanceCard({ mailbox }: { mailbox: Mailbox }) {
  const { t, language, setLanguage } = useSpeech();
  const [theme, setTheme] = useTheme();
  const { density, shortcuts, conversations } = useMailPreferences();
  const setPreferences = useSetPreferences();
  const { change } = useMailboxChange();
  return (
    <Card title={t('settings.appearance')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={t('shell.language')}
          value={language}
          onChange={({ target }) => {
            if (!isLanguage(target.value)) return;
            setLanguage(target.value);
            if (mailbox.locale !== target.value) change({ locale: target.value });
          }}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={t('shell.theme')} value={theme} onChange={({ target }) => setTheme(target.value as Theme)}>
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {t(`shell.theme.${one}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('settings.density')}
          value={density}
          onChange={({ target }) => setPreferences({ density: target.value as typeof density })}
        >
          <option value="comfortable">{t('settings.density.comfortable')}</option>
          <option value="compact">{t('settings.density.compact')}</option>
        </Select>
      </div>
      <div className="mt-3 space-y-1">
        <SwitchField
          label={t('settings.conversations')}
          hint={t('settings.conversationsHint')}
          checked={conversations}
          onChange={(isOn) => setPreferences({ conversations: isOn })}
        />
        <SwitchField
          label={t('settings.shortcuts')}
          hint={t('settings.shortcutsHint')}
          checked={shortcuts}
          onChange={(isOn) => setPreferences({ shortcuts: isOn })}
        />
      </div>
    </Card>
  );
}
