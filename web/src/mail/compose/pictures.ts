import type { LetterFile } from './letter';

/** The pictures of a letter have two addresses: `cid:` where it is kept and sent, `blob:` while it is edited. */
export interface Pictures {
  shown(html: string, files: readonly LetterFile[]): string;
  kept(html: string): string;
  addressOf(file: LetterFile): string;
  close(): void;
}

export function openPictures(): Pictures {
  const addresses = new Map<string, string>();
  const addressOf = ({ contentId = '', blob }: LetterFile) => {
    const known = addresses.get(contentId);
    if (known !== undefined) return known;
    const made = URL.createObjectURL(blob);
    addresses.set(contentId, made);
    return made;
  };
  return {
    addressOf,
    shown(html, files) {
      return files.reduce(
        (text, file) =>
          file.contentId === undefined ? text : text.replaceAll(`"cid:${file.contentId}"`, `"${addressOf(file)}"`),
        html,
      );
    },
    kept(html) {
      return [...addresses].reduce((text, [contentId, address]) => text.replaceAll(address, `cid:${contentId}`), html);
    },
    close() {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    },
  };
}

export function newContentId(): string {
  return `${crypto.randomUUID()}@inline`;
}
