export interface MaildirFlags {
  readonly isSeen: boolean;
  readonly isAnswered: boolean;
  readonly isFlagged: boolean;
  readonly isDraft: boolean;
  readonly isDeleted: boolean;
  readonly isForwarded: boolean;
  /** Indexes into the keywords of the folder (`dovecot-keywords`). */
  readonly keywords: readonly number[];
}

/** `1199991234.M20046P2137.host,S=4542:2,RS`; where a colon may not be in a file name, `;` or `!` stands for it. */
export function readMaildirFlags(fileName: string): MaildirFlags {
  const letters = /[:;!]2,([A-Za-z,]*)$/.exec(fileName)?.[1] ?? '';
  return {
    isSeen: letters.includes('S'),
    isAnswered: letters.includes('R'),
    isFlagged: letters.includes('F'),
    isDraft: letters.includes('D'),
    isDeleted: letters.includes('T'),
    isForwarded: letters.includes('P'),
    keywords: [...letters]
      .filter((letter) => letter >= 'a' && letter <= 'z')
      .map((letter) => letter.charCodeAt(0) - 97),
  };
}

/** The lines `0 $Forwarded`, `1 work`. */
export function readKeywordsFile(text: string): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const line of text.split('\n')) {
    const match = /^(\d{1,2}) (\S+)\s*$/.exec(line);
    if (match) names.set(Number(match[1]), match[2] ?? '');
  }
  return names;
}

/** Maildir++: `.Sent.2024` is the folder 2024 in Sent. `undefined`: not the name of a folder. */
export function readMaildirFolder(directory: string, decode: (name: string) => string): readonly string[] | undefined {
  if (!directory.startsWith('.') || directory === '.' || directory === '..') return undefined;
  const levels = directory.slice(1).split('.');
  return levels.includes('') ? undefined : levels.map(decode);
}
