import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/call';
import type { Invitation, Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import type { MessageKey } from '../../i18n/messages';
import { Badge, Notice, type Tone } from '../../kit/badge';
import { Button } from '../../kit/button';
import { TextField } from '../../kit/field';
import { FormError } from '../../kit/form';
import { Icon } from '../../kit/icon';
import { spellSpan } from './spell-span';

type Partstat = 'ACCEPTED' | 'TENTATIVE' | 'DECLINED';
interface Asked {
  readonly partstat?: Partstat;
  readonly comment?: string;
  readonly is_trusted?: boolean;
}

/** What a message invites to, and the buttons that answer it. */
export default function InvitationCard({ message: { id } }: { message: Message }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const key = ['invitation', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /v1/messages/{id}/invitation', { params: { id }, signal }),
  });
  const answer = useMutation({
    mutationFn: (body: Asked) => call('POST /v1/messages/{id}/invitation', { params: { id }, body }),
    onSuccess: async (invitation) => {
      client.setQueryData(key, invitation);
      await client.invalidateQueries({ queryKey: ['GET /v1/calendar-events'] });
    },
  });
  // A file that is no invitation is among the attachments
  if (!query.data) return null;
  return (
    <section
      aria-label={t('invitation.card')}
      className="space-y-4 rounded-xl border border-line bg-surface p-4 shadow-card"
    >
      <Head invitation={query.data} />
      <Details invitation={query.data} />
      <Clashes invitation={query.data} />
      <Answers invitation={query.data} isBusy={answer.isPending} onAnswer={(asked) => answer.mutate(asked)} />
      <FormError error={answer.error} />
    </section>
  );
}

function Head({ invitation }: { invitation: Invitation }) {
  const { t } = useSpeech();
  const { method, summary, organizer, attendees, partstat, is_cancelled: isCancelled, comment } = invitation;
  const [replier] = attendees;
  const said =
    method === 'REPLY' && replier
      ? t(`invitation.replied.${stateOf(replier.partstat)}` as MessageKey, { name: replier.name || replier.address })
      : t(`invitation.method.${kindOf(invitation)}` as MessageKey, {
          name: organizer?.name || organizer?.address || '?',
        });
  return (
    <header className="flex items-start gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent">
        <Icon name="calendar" />
      </span>
      <div className="min-w-0 grow">
        <p className="text-sm text-soft">{said}</p>
        <h3 className={isCancelled ? 'text-base font-semibold line-through' : 'text-base font-semibold'}>
          <bdi>{summary ?? t('invitation.untitled')}</bdi>
        </h3>
        {comment && <p className="mt-1 text-sm whitespace-pre-line">“{comment}”</p>}
      </div>
      {isCancelled ? (
        <Badge tone="bad">{t('invitation.cancelled')}</Badge>
      ) : (
        method !== 'REPLY' &&
        partstat !== undefined && (
          <Badge tone={TONES[partstat] ?? 'calm'}>{t(`invitation.own.${stateOf(partstat)}` as MessageKey)}</Badge>
        )
      )}
    </header>
  );
}

const TONES: Readonly<Record<string, Tone>> = { ACCEPTED: 'good', TENTATIVE: 'warn', DECLINED: 'bad' };

function stateOf(partstat: string): string {
  return partstat in TONES ? partstat.toLowerCase() : 'open';
}

function kindOf({ method, holding }: Invitation): string {
  if (method === 'REQUEST') return holding === 'older' ? 'update' : 'request';
  return ['CANCEL', 'ADD', 'REPLY', 'PUBLISH'].includes(method) ? method.toLowerCase() : 'other';
}

function Details({ invitation }: { invitation: Invitation }) {
  const { t, language } = useSpeech();
  const { organizer, attendees, location, start_date: start, end_date: end } = invitation;
  const people = attendees.filter(({ address }) => address !== '');
  const when =
    start === undefined
      ? undefined
      : spellSpan(language, { start, end: end ?? start, isAllDay: invitation.is_all_day, hasZone: true });
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[max-content_1fr]">
      <Detail name={t('invitation.when')}>
        {when ?? t('invitation.noTime')}
        {invitation.is_recurring && <span className="text-soft"> · {t('invitation.repeats')}</span>}
        {invitation.is_occurrence && <span className="text-soft"> · {t('invitation.oneOfSeries')}</span>}
      </Detail>
      {location && (
        <Detail name={t('invitation.where')}>
          <bdi>{location}</bdi>
        </Detail>
      )}
      {organizer && (
        <Detail name={t('invitation.organizer')}>
          <bdi>{organizer.name || organizer.address}</bdi>{' '}
          {organizer.name && <bdi className="wire text-soft">{organizer.address}</bdi>}
        </Detail>
      )}
      {invitation.method !== 'REPLY' && people.length > 0 && (
        <Detail name={t('invitation.attendees')}>
          <details>
            <summary>{t('invitation.attendeeCount', { count: people.length })}</summary>
            <ul className="mt-1 space-y-0.5">
              {people.map(({ name, address, partstat }) => (
                <li key={address}>
                  <bdi>{name || address}</bdi>
                  <span className="text-soft"> · {t(`invitation.state.${stateOf(partstat)}` as MessageKey)}</span>
                </li>
              ))}
            </ul>
          </details>
        </Detail>
      )}
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Clashes({ invitation: { clashes } }: { invitation: Invitation }) {
  const { t, language } = useSpeech();
  if (clashes.length === 0) return null;
  return (
    <Notice tone="warn" title={t('invitation.clashes')}>
      <ul>
        {clashes.map(({ summary, start_date: start, end_date: end, is_all_day: isAllDay }) => (
          <li key={`${start} ${summary}`}>
            <bdi>{summary || t('invitation.untitled')}</bdi>
            <span className="text-soft"> · {spellSpan(language, { start, end, isAllDay, hasZone: false })}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const ANSWERS: readonly (readonly [Partstat, MessageKey])[] = [
  ['ACCEPTED', 'invitation.accept'],
  ['TENTATIVE', 'invitation.maybe'],
  ['DECLINED', 'invitation.decline'],
];

/** None for what nothing proves, until the person says that it is genuine. */
function Answers({
  invitation,
  isBusy,
  onAnswer,
}: {
  invitation: Invitation;
  isBusy: boolean;
  onAnswer: (asked: Asked) => void;
}) {
  const { t } = useSpeech();
  const [isTrusted, setTrusted] = useState(false);
  const [comment, setComment] = useState('');
  const [hasComment, setHasComment] = useState(false);
  const { is_proven: isProven, can_answer: canAnswer, can_apply: canApply, holding, method, partstat } = invitation;
  const trust = isTrusted ? { is_trusted: true } : {};
  const isChangeable = canAnswer || canApply;
  return (
    <>
      {holding === 'newer' && <p className="text-sm text-soft">{t('invitation.outdated')}</p>}
      {method === 'REQUEST' && partstat === undefined && !invitation.is_cancelled && (
        <p className="text-sm text-soft">{t('invitation.notInvited')}</p>
      )}
      {!isProven && (
        <Notice tone="warn" title={t(method === 'PUBLISH' ? 'invitation.unknownSender' : 'invitation.unproven')}>
          {(holding === 'none' || holding === 'older') && <p>{t('invitation.unprovenHint')}</p>}
          {isChangeable && !isTrusted && (
            <Button className="mt-2" onClick={() => setTrusted(true)}>
              {t('invitation.trust')}
            </Button>
          )}
        </Notice>
      )}
      {(isProven || isTrusted) && isChangeable && (
        <div className="space-y-2 print:hidden">
          {canAnswer && hasComment && (
            <TextField
              label={t('invitation.comment')}
              value={comment}
              maxLength={2000}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
          <div className="flex flex-wrap items-center gap-2">
            {canAnswer &&
              ANSWERS.map(([answer, text]) => (
                <Button
                  key={answer}
                  look={partstat === answer ? 'primary' : 'secondary'}
                  aria-pressed={partstat === answer}
                  disabled={isBusy}
                  onClick={() => onAnswer({ ...trust, partstat: answer, ...(comment.trim() && { comment }) })}
                >
                  {t(text)}
                </Button>
              ))}
            {canApply && (
              <Button look={canAnswer ? 'quiet' : 'secondary'} disabled={isBusy} onClick={() => onAnswer(trust)}>
                {t(
                  method === 'CANCEL'
                    ? 'invitation.applyCancel'
                    : holding === 'older'
                      ? 'invitation.update'
                      : 'invitation.add',
                )}
              </Button>
            )}
            {canAnswer && !hasComment && (
              <Button look="quiet" icon="edit" onClick={() => setHasComment(true)}>
                {t('invitation.addComment')}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  );
}
