import { z } from 'zod';
import { coercedBoolean } from '../input/boolean-input.js';
import { fault } from '../input/fault.js';
import { type GroupPages, groupPageFields, readGroupPage } from '../input/group-page.js';

export const MAX_FOLDERS_SHOWN = 1000;
const PAGES: GroupPages = { defaultLimit: MAX_FOLDERS_SHOWN, maxLimit: MAX_FOLDERS_SHOWN };

/** Without `limit` all folders are one page. */
export const folderListQuery = z
  .object({
    ...groupPageFields(PAGES),
    subscribed: coercedBoolean.optional().describe('Only folders that are subscribed, or only others.'),
  })
  .transform(({ page, limit, subscribed }) => ({
    request: readGroupPage({ page, limit }, PAGES),
    isWhole: limit === undefined,
    subscribed,
  }));

export const folderParam = z.object({
  id: z.string().describe('Id of the folder, or its path, percent-encoded.'),
});

const path = z
  .string()
  .refine((text) => text.trim() !== '', fault('input.required'))
  .describe('Path of the folder, its levels separated by `/`.');

export const createFolderBody = z.object({ path });

export const updateFolderBody = z.object({
  path: path.optional().describe('New path; folders below it follow.'),
  subscribed: coercedBoolean.optional().describe('Whether mail programs show it.'),
});

export const copyFolderBody = z.object({
  path: path.optional().describe('Path of the copy; `<path> copy` when missing.'),
});
