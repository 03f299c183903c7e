import { useSpeech } from '../i18n/language-context';
import { isLanguage, LANGUAGES } from '../i18n/languages';
import { THEMES, type Theme, useTheme } from './theme';

const BOX = 'min-h-8 rounded-md border border-line bg-surface px-2 text-xs text-soft';

/** Language and theme; also before signing in. */
export function Preferences() {
  const { t, language, setLanguage } = useSpeech();
  const [theme, setTheme] = useTheme();
  return (
    <div className="flex flex-wrap gap-2">
      <select
        aria-label={t('shell.language')}
        value={language}
        onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
        className={BOX}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t('shell.theme')}
        value={theme}
        onChange={({ target }) => setTheme(target.value as Theme)}
        className={BOX}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {t(`shell.theme.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
