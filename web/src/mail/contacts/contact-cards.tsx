import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';
import type { Attachment } from '../reader/parsed-mail';
import { nameOf, readFields } from './card/card-fields';
import { readCard, splitCards } from './card/card-lines';
import { CardFacts } from './card-facts';
import { ContactFace } from './contact-face';
import { bookOptions, refreshContacts } from './contact-list-data';
import { contactAddress } from './contact-place';

/** A file of a whole address book is for the import. */
const MOST_SHOWN = 5;

/** Cards that came with a message, each with a button that adds it to the address book. */
export default function ContactCards({ cards }: { cards: readonly Attachment[] }) {
  const { t } = useSpeech();
  const texts = useMemo(() => cards.flatMap(({ bytes }) => splitCards(new TextDecoder().decode(bytes))), [cards]);
  if (texts.length === 0) return null;
  return (
    <section aria-label={t('contacts.cards')} className="space-y-2">
      {texts.slice(0, MOST_SHOWN).map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards of one message, in its order
        <ReceivedCard key={at} text={text} />
      ))}
      {texts.length > MOST_SHOWN && (
        <p className="text-sm text-soft">{t('contacts.moreCards', { count: texts.length - MOST_SHOWN })}</p>
      )}
    </section>
  );
}

function ReceivedCard({ text }: { text: string }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const say = useToast();
  const onError = useErrorToast();
  const { card, fields } = useMemo(() => {
    const read = readCard(text);
    return { card: read, fields: readFields(read) };
  }, [text]);
  const book = useQuery(bookOptions);
  const name = nameOf(fields) || t('contacts.nameless');
  const uid = card.lines.find((line) => line.name === 'UID')?.value.trim();
  const addresses = new Set(fields.emails.map(({ value }) => value.toLowerCase()));
  const known = book.data?.contacts.find(
    (one) =>
      (uid !== undefined && one.uid === uid) || one.emails.some(({ value }) => addresses.has(value.toLowerCase())),
  );
  const add = useMutation({
    mutationFn: async () => {
      await call('POST /v1/contacts', { body: { content: text } });
      await refreshContacts(client);
    },
    onSuccess: () => say(t('contacts.added', { name })),
    onError: (error) =>
      error instanceof ApiError && error.status === 409 ? void refreshContacts(client) : onError(error),
  });
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-start gap-4 rounded-xl border border-line bg-surface p-4 shadow-card"
    >
      <ContactFace name={name} photo={fields.photo} className="size-14 text-lg" />
      <div className="min-w-0 grow space-y-2">
        <h3 className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        {fields.organization && <p className="-mt-2 text-sm text-soft">{fields.organization}</p>}
        <CardFacts fields={fields} />
      </div>
      {known ? (
        <Link
          href={contactAddress({ view: 'contact', id: known.id, group: '', search: '' })}
          className="rounded-full print:hidden"
        >
          <Badge tone="good">{t('contacts.isKnown')}</Badge>
        </Link>
      ) : (
        <Button icon="plus" isBusy={add.isPending} onClick={() => add.mutate()} className="print:hidden">
          {t('contacts.addToContacts')}
        </Button>
      )}
    </article>
  );
}
