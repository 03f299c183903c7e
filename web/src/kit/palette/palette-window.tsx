import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useSpeech } from '../../i18n/language-context';
import { Icon } from '../icon';
import type { PaletteItem } from './palette-item';

export default function PaletteWindow({ items, onClose }: { items: readonly PaletteItem[]; onClose: () => void }) {
  const { t } = useSpeech();
  const groups = [...new Set(items.map(({ group }) => group))];
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-60 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[12dvh] z-60 mx-auto max-w-xl overflow-hidden rounded-xl border border-line bg-surface shadow-2xl focus:outline-none"
        >
          <Dialog.Title className="sr-only">{t('shell.palette')}</Dialog.Title>
          <Command label={t('shell.palette')} loop>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Icon name="search" className="text-soft" />
              <Command.Input
                placeholder={t('shell.paletteHint')}
                className="min-h-12 w-full bg-transparent outline-none placeholder:text-soft"
              />
            </div>
            <Command.List className="max-h-[50dvh] overflow-y-auto overscroll-contain p-2">
              <Command.Empty className="p-6 text-center text-sm text-soft">{t('shell.paletteEmpty')}</Command.Empty>
              {groups.map((group) => (
                <Command.Group
                  key={group}
                  heading={group}
                  className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-soft"
                >
                  {items
                    .filter((item) => item.group === group)
                    .map(({ id, label, icon, words, run }) => (
                      <Command.Item
                        key={id}
                        value={id}
                        keywords={[label, ...(words ?? [])]}
                        onSelect={() => {
                          onClose();
                          run();
                        }}
                        className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-2 text-sm data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-strong"
                      >
                        <Icon name={icon} />
                        <bdi className="min-w-0 truncate">{label}</bdi>
                      </Command.Item>
                    ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
