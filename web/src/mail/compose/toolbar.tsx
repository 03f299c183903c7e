import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import type { MessageKey } from '../../i18n/messages';
import { Button } from '../../kit/button';
import { classes } from '../../kit/classes';
import { Dialog, DialogActions } from '../../kit/dialog';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { Icon, type IconName } from '../../kit/icon';

interface Tool {
  readonly key: MessageKey;
  readonly icon: IconName;
  isOn(editor: Editor): boolean;
  use(editor: Editor): void;
}

const TOOLS: readonly Tool[] = [
  {
    key: 'compose.bold',
    icon: 'bold',
    isOn: (e) => e.isActive('bold'),
    use: (e) => e.chain().focus().toggleBold().run(),
  },
  {
    key: 'compose.italic',
    icon: 'italic',
    isOn: (e) => e.isActive('italic'),
    use: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    key: 'compose.underline',
    icon: 'underline',
    isOn: (e) => e.isActive('underline'),
    use: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'compose.heading',
    icon: 'heading',
    isOn: (e) => e.isActive('heading'),
    use: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'compose.bullets',
    icon: 'list',
    isOn: (e) => e.isActive('bulletList'),
    use: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'compose.numbers',
    icon: 'numbers',
    isOn: (e) => e.isActive('orderedList'),
    use: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'compose.quotation',
    icon: 'quote',
    isOn: (e) => e.isActive('blockquote'),
    use: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'compose.code',
    icon: 'code',
    isOn: (e) => e.isActive('codeBlock'),
    use: (e) => e.chain().focus().toggleCodeBlock().run(),
  },
];

/** The marks of the text; the arrow keys lead through it, as ARIA wants it of a toolbar. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useSpeech();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isLinking, setLinking] = useState(false);
  useEffect(() => {
    editor.on('transaction', redraw);
    return () => void editor.off('transaction', redraw);
  }, [editor]);
  return (
    <div
      role="toolbar"
      aria-label={t('compose.format')}
      onKeyDown={moveFocus}
      className="sticky bottom-0 flex shrink-0 items-center gap-0.5 overflow-x-auto border-t border-line bg-surface px-3 py-1"
    >
      {TOOLS.map(({ key, icon, isOn, use }, n) => (
        <ToolButton
          key={key}
          label={t(key)}
          icon={icon}
          isOn={isOn(editor)}
          isFirst={n === 0}
          onUse={() => use(editor)}
        />
      ))}
      <ToolButton
        label={t('compose.link')}
        icon="link"
        isOn={editor.isActive('link')}
        onUse={() => (editor.isActive('link') ? editor.chain().focus().unsetLink().run() : setLinking(true))}
      />
      <ToolButton
        label={t('compose.clear')}
        icon="eraser"
        isOn={false}
        onUse={() => editor.chain().focus().unsetAllMarks().clearNodes().run()}
      />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

function ToolButton({
  label,
  icon,
  isOn,
  isFirst = false,
  onUse,
}: {
  label: string;
  icon: IconName;
  isOn: boolean;
  isFirst?: boolean;
  onUse: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      tabIndex={isFirst ? 0 : -1}
      onPointerDown={(event) => event.preventDefault()} // the selection stays
      onClick={onUse}
      className={classes(
        'grid size-8 shrink-0 place-items-center rounded-md',
        isOn ? 'bg-accent-soft text-accent-strong' : 'text-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon name={icon} />
    </button>
  );
}

function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const direction = document.documentElement.dir === 'rtl' ? -step : step;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(place + direction + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useSpeech();
  const hasText = !editor.state.selection.empty;
  const save = (data: FormData) => {
    const given = field(data, 'href');
    if (given === '') return;
    const href = /^(?:https?:|mailto:)/i.test(given)
      ? given
      : given.includes('@')
        ? `mailto:${given}`
        : `https://${given}`;
    const chain = editor.chain().focus();
    if (hasText) chain.setLink({ href }).run();
    else chain.insertContent({ type: 'text', text: given, marks: [{ type: 'link', attrs: { href } }] }).run();
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('compose.link')}>
      <Form onSubmit={save}>
        <TextField name="href" label={t('compose.linkTarget')} placeholder="https://" isWire autoFocus required />
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('compose.insert')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
