import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { useErrorToast } from '../../kit/error-toast';
import { Palette } from '../../kit/palette/palette';
import type { PaletteItem } from '../../kit/palette/palette-item';
import { THEMES, useTheme } from '../../shell/theme';
import { openComposer } from '../compose/open-composer';
import { WaitingDialog } from '../compose/waiting-dialog';
import { iconOf } from '../folders/folder-roles';
import { useFolders } from '../folders/use-folders';
import { placeOfFolder } from '../list/list-query';
import { useMailSession } from '../session/mail-session';
import { AREAS } from './areas';
import { placeAddress } from './place';

/** Folders and acts of the webmail by their names. */
export function MailPalette() {
  const { t } = useSpeech();
  const [, goTo] = useLocation();
  const [, setTheme] = useTheme();
  const folders = useFolders();
  const { signOut } = useMailSession();
  const onError = useErrorToast();
  const [showsWaiting, setWaiting] = useState(false);
  const items = useMemo<readonly PaletteItem[]>(() => {
    const acts = t('mail.acts');
    return [
      {
        id: 'write',
        label: t('compose.write'),
        group: acts,
        icon: 'edit',
        run: () => void openComposer({ kind: 'new' }),
      },
      { id: 'waiting', label: t('compose.waiting'), group: acts, icon: 'clock', run: () => setWaiting(true) },
      { id: 'settings', label: t('settings.title'), group: acts, icon: 'settings', run: () => goTo('/settings') },
      { id: 'out', label: t('shell.signOut'), group: acts, icon: 'out', run: () => void signOut().catch(onError) },
      ...AREAS.map(({ name, path, icon }) => ({
        id: `area ${name}`,
        label: t(`mail.area.${name}`),
        group: t('mail.areas'),
        icon,
        run: () => goTo(path),
      })),
      ...folders.list.map((folder) => ({
        id: `folder ${folder.id}`,
        label: folders.nameOf(folder),
        words: [folder.path],
        group: t('mail.folders'),
        icon: iconOf(folders.roleOf(folder)),
        run: () => goTo(placeAddress({ name: placeOfFolder(folder, folders.roleOf(folder)) })),
      })),
      ...THEMES.map((theme) => ({
        id: `theme ${theme}`,
        label: t(`shell.theme.${theme}`),
        group: t('shell.theme'),
        icon: theme === 'dark' ? ('moon' as const) : ('sun' as const),
        run: () => setTheme(theme),
      })),
    ];
  }, [t, goTo, setTheme, folders, signOut, onError]);
  return (
    <>
      <Palette items={items} />
      <WaitingDialog isOpen={showsWaiting} onClose={() => setWaiting(false)} />
    </>
  );
}
