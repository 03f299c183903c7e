import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly onSelect: () => void;
}

/** Not modal: the library's scroll lock would write a style element, which the content policy forbids. */
export function Menu({ label, trigger, items }: { label: string; trigger?: ReactNode; items: readonly MenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger ?? <IconButton label={label} icon="more" />}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          aria-label={label}
          className="z-50 min-w-44 rounded-lg border border-line bg-surface p-1 shadow-2xl"
        >
          {items.map(({ label: text, icon, isDanger, onSelect }) => (
            <DropdownMenu.Item
              key={text}
              onSelect={onSelect}
              className={classes(
                'flex items-center gap-2 rounded-md px-2.5 py-1.5 text-sm outline-none data-[highlighted]:bg-sunken',
                isDanger && 'text-bad',
              )}
            >
              {icon && <Icon name={icon} />}
              {text}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
