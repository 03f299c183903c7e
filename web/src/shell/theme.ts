import { useState } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = 'waypost.theme';

/** The choice; `public/theme.js` applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(
    () => THEMES.find((one) => one === localStorage.getItem(KEPT_AS)) ?? 'system',
  );
  return [
    theme,
    (chosen) => {
      localStorage.setItem(KEPT_AS, chosen);
      document.documentElement.dataset.theme = chosen;
      setTheme(chosen);
    },
  ];
}
