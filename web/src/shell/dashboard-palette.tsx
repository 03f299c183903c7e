import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '../api/use-api';
import { useSpeech } from '../i18n/language-context';
import type { MessageKey } from '../i18n/messages';
import type { IconName } from '../kit/icon';
import { Palette } from '../kit/palette/palette';
import type { PaletteItem } from '../kit/palette/palette-item';
import { THEMES, useTheme } from './theme';

/** The places of the dashboard, its domains, and the theme. */
export function DashboardPalette({
  places,
}: {
  places: readonly { readonly href: string; readonly icon: IconName; readonly text: MessageKey }[];
}) {
  const { t } = useSpeech();
  const [, goTo] = useLocation();
  const [, setTheme] = useTheme();
  const domains = useApi('GET /v1/domains', { query: { limit: 100 } });
  const items = useMemo<readonly PaletteItem[]>(
    () => [
      ...places.map(({ href, icon, text }) => ({
        id: `place ${href}`,
        label: t(text),
        group: t('shell.navigation'),
        icon,
        run: () => goTo(href),
      })),
      {
        id: 'mailbox',
        label: t('shell.openMailbox'),
        group: t('shell.navigation'),
        icon: 'mail',
        run: () => window.location.assign('/mail'),
      },
      ...(domains.data ?? []).map(({ name }) => ({
        id: `domain ${name}`,
        label: name,
        group: t('shell.domains'),
        icon: 'globe' as const,
        run: () => goTo(`/domains/${encodeURIComponent(name)}`),
      })),
      ...THEMES.map((theme) => ({
        id: `theme ${theme}`,
        label: t(`shell.theme.${theme}`),
        group: t('shell.theme'),
        icon: theme === 'dark' ? ('moon' as const) : ('sun' as const),
        run: () => setTheme(theme),
      })),
    ],
    [places, t, goTo, setTheme, domains.data],
  );
  return <Palette items={items} />;
}
