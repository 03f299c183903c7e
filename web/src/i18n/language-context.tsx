import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { speakLanguage } from '../api/call';
import { createFormats, type Formats } from './formats';
import { chooseLanguage, directionOf, isLanguage, type Language } from './languages';
import { loadCatalogue } from './load-catalogue';
import { type Catalogue, english } from './messages';
import { createTranslate, type Translate } from './translate';

export interface Speech extends Formats {
  readonly language: Language;
  readonly t: Translate;
  setLanguage(language: Language): void;
}

const KEPT_AS = 'waypost.language';
const SpeechContext = createContext<Speech | undefined>(undefined);

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('outside LanguageProvider');
  return speech;
}

/** Shows nothing until the catalogue is loaded: a page that changes its language while it is read is worse. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  const [loaded, setLoaded] = useState<{ language: Language; catalogue: Catalogue } | undefined>(
    language === 'en' ? { language, catalogue: english } : undefined,
  );

  useEffect(() => {
    let isWanted = true;
    loadCatalogue(language).then(
      (catalogue) => isWanted && setLoaded({ language, catalogue }),
      () => isWanted && setLoaded({ language: 'en', catalogue: english }),
    );
    return () => {
      isWanted = false;
    };
  }, [language]);

  const speech = useMemo<Speech | undefined>(() => {
    if (!loaded) return undefined;
    const spoken = loaded.language;
    const t = createTranslate(spoken, loaded.catalogue);
    speakLanguage(spoken, { unreachable: t('shell.unreachable') });
    document.documentElement.lang = spoken;
    document.documentElement.dir = directionOf(spoken);
    return {
      language: spoken,
      t,
      ...createFormats(spoken),
      setLanguage(chosen) {
        localStorage.setItem(KEPT_AS, chosen);
        setLanguage(chosen);
      },
    };
  }, [loaded]);

  return speech ? <SpeechContext value={speech}>{children}</SpeechContext> : null;
}

function firstLanguage(): Language {
  const kept = localStorage.getItem(KEPT_AS) ?? '';
  return isLanguage(kept) ? kept : chooseLanguage(navigator.languages);
}
