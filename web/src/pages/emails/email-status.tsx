import type { Email } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge, type Tone } from '../../kit/badge';
import type { IconName } from '../../kit/icon';

export const STATUSES = ['pending', 'queued', 'deferred', 'sent', 'partially_sent', 'bounced', 'rejected'] as const;

const LOOKS: Record<Email['status'], readonly [Tone, IconName?]> = {
  pending: ['warn', 'pause'],
  queued: ['info'],
  deferred: ['warn', 'clock'],
  sent: ['good'],
  partially_sent: ['warn'],
  bounced: ['bad'],
  rejected: ['calm', 'cross'],
};

export function EmailStatus({ status }: { status: Email['status'] }) {
  const { t } = useSpeech();
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} {...(icon && { icon })}>
      {t(`state.email.${status}`)}
    </Badge>
  );
}

/** Not final: it can be retried at once, or cancelled. */
export function isUnderWay({ status }: Pick<Email, 'status'>): boolean {
  return status === 'pending' || status === 'queued' || status === 'deferred';
}
