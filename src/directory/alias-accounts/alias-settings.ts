import { z } from 'zod';
import { InvalidInputError } from '../../platform/service-error.js';

const folder = z.string().trim().min(1).max(255).optional();

/** An IMAP keyword or system flag; a colour as `#rrggbb` or `#rrggbbaa`. */
const labels = z.record(
  z.string().regex(/^[a-z0-9\\$][\w.-]{0,99}$/i),
  z.object({ color: z.string().regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i) }),
);

/** Settings that a webmail client stores for its user; the service does not read them. */
const aliasSettings = z.object({
  mail: z.object({ archive_folder: folder, sent_folder: folder, drafts_folder: folder }).optional(),
  label_settings: labels.optional(),
  aliases: z.object({ defaults: z.record(z.string(), z.unknown()).optional() }).optional(),
  /** What our own webmail keeps. */
  webmail: z.record(z.string(), z.unknown()).optional(),
});

export type AliasSettings = z.output<typeof aliasSettings>;

/** Enough for a user's folders, colours and defaults; too little for files. */
const MAX_SETTINGS_BYTES = 64 * 1024;

export function parseAliasSettings(input: unknown): AliasSettings {
  const result = aliasSettings.safeParse(input);
  if (!result.success) {
    const path = ['settings', ...(result.error.issues[0]?.path ?? [])].map(String).join('.');
    throw new InvalidInputError([{ key: 'input.malformed', params: { field: path.slice(0, 80) } }]);
  }
  if (Buffer.byteLength(JSON.stringify(result.data)) > MAX_SETTINGS_BYTES) {
    throw new InvalidInputError([{ key: 'input.tooLong', params: { field: 'settings', max: MAX_SETTINGS_BYTES } }]);
  }
  return result.data;
}
