import { lazy, Suspense } from 'react';
import type { Message } from '../../api/calls';
import { CrashGuard } from '../../shell/crash-guard';
import { loadPage } from '../../shell/load-page';
import type { Attachment } from './parsed-mail';

const InvitationCard = lazy(() => loadPage(() => import('../invitations/invitation-card')));
const ContactCards = lazy(() => loadPage(() => import('../contacts/contact-cards')));

/** An invitation and cards of people, shown as what they are; their code comes with the first of them. */
export function MessageCards({ message, attachments }: { message: Message; attachments: readonly Attachment[] }) {
  const cards = attachments.filter(isCard);
  const invites = attachments.some(isCalendar);
  if (cards.length === 0 && !invites) return null;
  return (
    <CrashGuard>
      <Suspense fallback={null}>
        {invites && <InvitationCard key={message.id} message={message} />}
        {cards.length > 0 && <ContactCards cards={cards} />}
      </Suspense>
    </CrashGuard>
  );
}

const hasEnding = ({ name }: Attachment, ending: RegExp) => name !== undefined && ending.test(name);

function isCalendar(one: Attachment): boolean {
  return one.type === 'text/calendar' || one.type === 'application/ics' || hasEnding(one, /\.ics$/i);
}

const MAX_CARD_BYTES = 1024 * 1024;

function isCard(one: Attachment): boolean {
  const isNamed = /^text\/(?:x-)?vcard$|^text\/directory$/.test(one.type) || hasEnding(one, /\.(?:vcf|vcard)$/i);
  return isNamed && one.bytes.byteLength <= MAX_CARD_BYTES;
}
