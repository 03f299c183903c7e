import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { openEditor } from './editor';
import { Toolbar } from './toolbar';

/** The editor; `html` is what it begins with. */
export function RichText({
  html,
  label,
  isFocused,
  handle,
  onChange,
  onFiles,
}: {
  html: string;
  label?: string;
  isFocused: boolean;
  handle?: RefObject<Editor | undefined>;
  onChange: (html: string) => void;
  onFiles: (files: readonly File[]) => boolean;
}) {
  const { t } = useSpeech();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const told = useRef({ onChange, onFiles });
  told.current = { onChange, onFiles };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once; from then on the editor has the text
  useEffect(() => {
    if (!place.current) return undefined;
    const opened = openEditor({
      element: place.current,
      html,
      label: label ?? t('compose.text'),
      onChange: (changed) => told.current.onChange(changed),
      onFiles: (files) => told.current.onFiles(files),
    });
    if (handle) handle.current = opened;
    setEditor(opened);
    if (isFocused) opened.commands.focus('start');
    return () => {
      if (handle) handle.current = undefined;
      opened.destroy();
    };
  }, []);

  return (
    <>
      <div ref={place} className="min-h-40 shrink-0 grow" />
      {editor && <Toolbar editor={editor} />}
    </>
  );
}
