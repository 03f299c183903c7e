import { ServiceError } from '../../platform/service-error.js';
import { buildMessage } from './build-message.js';
import type { ComposeContext } from './compose-context.js';
import type { EmailFields } from './email-fields.js';
import { MAX_MESSAGE_BYTES } from './message-limits.js';
import { type MessagePlan, plannedBytes } from './message-plan.js';
import { planMessage } from './plan-message.js';

/** A message from fields, with its Bcc still in it. */
export async function composeSource(
  fields: EmailFields,
  context: Pick<ComposeContext, 'now' | 'random'>,
): Promise<Buffer> {
  return writePlan(planWithinLimits(fields, context));
}

export function planWithinLimits(fields: EmailFields, context: Pick<ComposeContext, 'now' | 'random'>): MessagePlan {
  const plan = planMessage(fields, context);
  if (plannedBytes(plan) > MAX_MESSAGE_BYTES) throw new ServiceError('too-large', 'emails.tooLarge');
  return plan;
}

export async function writePlan(plan: MessagePlan): Promise<Buffer> {
  try {
    return await buildMessage(plan);
  } catch (error) {
    throw error instanceof ServiceError ? error : compositionFault(plan, error);
  }
}

/** The library throws on what it cannot compose; only the passcode is not checked before. */
function compositionFault({ otp }: MessagePlan, cause: unknown): ServiceError {
  const key = otp && String(cause).includes('otp') ? 'emails.otpInvalid' : 'emails.cannotCompose';
  return new ServiceError('invalid', key, {}, cause);
}
