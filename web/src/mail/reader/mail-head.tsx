import { useState } from 'react';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Facts } from '../../kit/card';
import { useFolders } from '../folders/use-folders';
import { Labels } from '../list/labels';
import { Face } from './face';
import type { ParsedMail, Person } from './parsed-mail';

/** Sender, recipients, date; all of it on request. */
export function MailHead({ message, mail }: { message: Message; mail: ParsedMail | undefined }) {
  const { t, formatMinute } = useSpeech();
  const [isLong, setLong] = useState(false);
  const folders = useFolders();
  const folder = folders.byPath(message.folder_path);
  const from = mail?.from ?? message.from ?? [];
  const to = mail?.to ?? message.to ?? [];
  const cc = mail?.cc ?? message.cc ?? [];
  const people = [...to, ...cc].map(({ name, address }) => name || address).join(', ');
  const [sender] = from;
  return (
    <header className="flex items-start gap-3">
      <Face of={sender?.name || sender?.address || '?'} />
      <div className="min-w-0 grow text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="[overflow-wrap:anywhere]">
            {sender ? <Named person={sender} /> : <span className="text-soft">{t('mail.nobody')}</span>}
          </span>
          <time dateTime={message.internal_date} className="text-xs text-soft">
            {formatMinute(message.internal_date)}
          </time>
        </p>
        <p className="flex min-w-0 items-baseline gap-2 text-soft">
          {people !== '' && <span className="min-w-0 truncate">{t('mail.toPeople', { people })}</span>}
          <button
            type="button"
            aria-expanded={isLong}
            onClick={() => setLong(!isLong)}
            className="shrink-0 rounded text-xs text-accent underline print:hidden"
          >
            {t('mail.details')}
          </button>
        </p>
        {message.labels.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-1">
            <Labels labels={message.labels} />
          </p>
        )}
        {isLong && (
          <div className="mt-3 rounded-lg bg-sunken p-3">
            <Facts
              items={[
                [t('mail.from'), <People key="from" people={from} />],
                mail && mail.replyTo.length > 0 && [t('mail.replyTo'), <People key="reply" people={mail.replyTo} />],
                to.length > 0 && [t('mail.to'), <People key="to" people={to} />],
                cc.length > 0 && [t('mail.cc'), <People key="cc" people={cc} />],
                mail && mail.bcc.length > 0 && [t('mail.bcc'), <People key="bcc" people={mail.bcc} />],
                [t('mail.sentAt'), formatMinute(message.header_date)],
                [t('mail.folder'), <bdi key="folder">{folder ? folders.nameOf(folder) : message.folder_path}</bdi>],
              ]}
            />
          </div>
        )}
      </div>
    </header>
  );
}

function People({ people }: { people: readonly Person[] }) {
  return people.map((person, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: people of one header, in its order
    <span key={place} className="block">
      <Named person={person} />
    </span>
  ));
}

function Named({ person: { name, address } }: { person: Person }) {
  return (
    <>
      {name && <bdi className="font-semibold">{name}</bdi>} <bdi className="wire text-soft">{address}</bdi>
    </>
  );
}
