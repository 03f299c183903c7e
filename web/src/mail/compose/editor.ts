import { Editor, mergeAttributes, Node } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import './letter-text.css';

/** A picture in the text: shown from a `blob:` address, sent as `cid:`. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' }, width: { default: null } }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

export interface EditorOptions {
  readonly element: HTMLElement;
  readonly html: string;
  readonly label: string;
  readonly onChange: (html: string) => void;
  /** Files that were pasted or dropped into the text; `true`: taken. */
  readonly onFiles: (files: readonly File[]) => boolean;
}

/** Rich text as mail programs show it. The library's style element is left out: the content policy forbids it. */
export function openEditor({ element, html, label, onChange, onFiles }: EditorOptions): Editor {
  const editor = new Editor({
    element,
    content: html,
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
      }),
      Picture,
    ],
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'letter-text' },
      handlePaste: (_view, event) => takeFiles(event.clipboardData, event),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takeFiles(event.dataTransfer, event),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  return editor;

  /** A pasted table of an office program also has a picture of itself: its text wins. */
  function takeFiles(data: DataTransfer | null, event: Event): boolean {
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || data?.types.includes('text/html')) return false;
    const isTaken = onFiles(files);
    if (isTaken) event.stopPropagation();
    return isTaken;
  }
}
