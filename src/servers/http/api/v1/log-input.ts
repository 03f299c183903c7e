import { z } from 'zod';

export const logDownloadQuery = z.object({
  domain: z.string().describe('Only this domain; all domains when missing.').optional(),
  q: z
    .string()
    .describe('An email address, domain, alias name or IP address, or a date: M/Y, M/D/YY, M-D, M-D-YY, M.D.YY.')
    .optional(),
  bounce_category: z.string().describe('A category such as `blocklist`.').optional(),
  response_code: z.union([z.number(), z.string()]).describe('An SMTP reply code such as 421 or 550.').optional(),
});
