import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ApiError } from '../../api/api-error';
import type { Contact } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { saveTextFile } from '../../kit/save-file';
import { Empty, Failed, Loading } from '../../kit/states';
import { openComposer } from '../compose/open-composer';
import { formatPerson } from '../compose/parse-addresses';
import { type CardFields, nameOf, readFields } from './card/card-fields';
import { readCard } from './card/card-lines';
import { CardFacts } from './card-facts';
import { changeGroup, deleteContacts } from './contact-acts';
import { ContactFace } from './contact-face';
import { type ContactGroup, cardOptions } from './contact-list-data';
import { useContactPlace } from './contact-place';

/** One card, with all that can be done with it. */
export function ContactDetail({ id, groups }: { id: string; groups: readonly ContactGroup[] }) {
  const { t } = useSpeech();
  const card = useQuery(cardOptions(id));
  if (card.data) return <Detail contact={card.data} groups={groups} />;
  return (
    <div className="p-5">
      {card.error instanceof ApiError && card.error.status === 404 ? (
        <Empty icon="person" title={t('contacts.gone')} />
      ) : card.error ? (
        <Failed error={card.error} onRetry={() => card.refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Detail({ contact, groups }: { contact: Contact; groups: readonly ContactGroup[] }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const [, setPlace] = useContactPlace();
  const fields = useMemo(() => readFields(readCard(contact.content)), [contact.content]);
  const name = nameOf(fields) || t('contacts.nameless');
  const remove = async () => {
    const asked = { title: t('contacts.delete'), loss: t('contacts.deleteLoss', { name }), act: t('contacts.delete') };
    if (!(await confirm(asked))) return;
    await deleteContacts(client, [contact.id]);
    setPlace({ view: 'list', id: undefined }, { replace: true });
  };
  const [email] = fields.emails;
  return (
    <article aria-label={name} className="mx-auto max-w-2xl space-y-6 p-5">
      <header className="flex flex-wrap items-center gap-4">
        <ContactFace name={name} photo={fields.photo} className="size-20 text-2xl" />
        <div className="min-w-0 grow">
          <h2 className="text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h2>
          <Subtitle fields={fields} />
        </div>
      </header>
      <div className="flex flex-wrap gap-2 print:hidden">
        {email && (
          <Button
            look="primary"
            icon="mail"
            onClick={() => void openComposer({ kind: 'new', to: formatPerson({ name, address: email.value }) })}
          >
            {t('contacts.write')}
          </Button>
        )}
        <Button icon="edit" onClick={() => setPlace({ view: 'edit', id: contact.id })}>
          {t('contacts.edit')}
        </Button>
        <Button
          icon="download"
          onClick={() => saveTextFile(`${name.replace(/[\\/:*?"<>|]/g, '_')}.vcf`, contact.content, 'text/vcard')}
        >
          {t('contacts.saveCard')}
        </Button>
        <Button look="danger" icon="trash" onClick={() => void remove().catch(onError)}>
          {t('contacts.delete')}
        </Button>
      </div>
      <CardFacts
        fields={fields}
        onWrite={(address) => void openComposer({ kind: 'new', to: formatPerson({ name, address }) })}
      />
      <Groups contact={contact} groups={groups} />
    </article>
  );
}

function Subtitle({ fields: { title, department, organization, nickname } }: { fields: CardFields }) {
  const job = [title, department, organization].filter(Boolean).join(', ');
  return (
    <>
      {nickname && <p className="text-sm text-soft">“{nickname}”</p>}
      {job && <p className="text-sm text-soft">{job}</p>}
    </>
  );
}

/** In which groups it is; a press changes that. */
function Groups({ contact: { uid }, groups }: { contact: Contact; groups: readonly ContactGroup[] }): ReactNode {
  const { t } = useSpeech();
  const client = useQueryClient();
  const onError = useErrorToast();
  if (groups.length === 0) return null;
  return (
    <section aria-label={t('contacts.groups')} className="print:hidden">
      <h3 className="mb-2 text-sm font-semibold text-soft">{t('contacts.groups')}</h3>
      <ul className="flex flex-wrap gap-2">
        {groups.map((group) => {
          const isIn = group.members.has(uid);
          return (
            <li key={group.id}>
              <button
                type="button"
                aria-pressed={isIn}
                className="rounded-full"
                onClick={() =>
                  void changeGroup(client, group, isIn ? { remove: [uid] } : { add: [uid] }).catch(onError)
                }
              >
                <Badge tone={isIn ? 'good' : 'calm'} icon={isIn ? 'check' : 'plus'}>
                  <bdi>{group.name}</bdi>
                </Badge>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
