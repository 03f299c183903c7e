import { z } from 'zod';
import { coercedBoolean } from '../input/boolean-input.js';

const MAX_COMMENT = 2000;

export const answerInvitationBody = z
  .object({
    partstat: z
      .enum(['ACCEPTED', 'TENTATIVE', 'DECLINED'])
      .optional()
      .describe(
        'The answer to send to the organizer. Without it the event is added to the calendar and no answer is sent.',
      ),
    comment: z.string().trim().max(MAX_COMMENT).optional().describe('A sentence for the organizer.'),
    is_trusted: coercedBoolean
      .optional()
      .describe(
        'The person knows that the sender is genuine, although nothing proves it. Needed when `is_proven` is false.',
      ),
  })
  .transform(({ partstat, comment, is_trusted: isTrusted }) => ({
    partstat,
    comment: comment === '' ? undefined : comment,
    isTrusted: isTrusted ?? false,
  }));
