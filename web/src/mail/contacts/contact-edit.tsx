import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Contact } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Disclosure } from '../../kit/disclosure';
import { TextArea, TextField } from '../../kit/field';
import { Form } from '../../kit/form';
import { Failed, Loading } from '../../kit/states';
import { type CardFields, NO_FIELDS, nameOf, readFields } from './card/card-fields';
import { type CardText, readCard } from './card/card-lines';
import { editCard, newCard } from './card/edit-card';
import { changeGroup, createContact, saveContact } from './contact-acts';
import { type ContactGroup, cardOptions } from './contact-list-data';
import { useContactPlace } from './contact-place';
import { PhotoField } from './photo-field';
import { AddressRows, TypedRows } from './value-rows';

/** A new card, or one that is edited. */
export function ContactEdit({ id, groups }: { id: string | undefined; groups: readonly ContactGroup[] }) {
  const card = useQuery({ ...cardOptions(id ?? ''), enabled: id !== undefined });
  if (id === undefined) return <EditForm contact={undefined} groups={groups} />;
  if (card.data) return <EditForm contact={card.data} groups={groups} />;
  return (
    <div className="p-5">{card.error ? <Failed error={card.error} onRetry={() => card.refetch()} /> : <Loading />}</div>
  );
}

function EditForm({ contact, groups }: { contact: Contact | undefined; groups: readonly ContactGroup[] }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [place, setPlace] = useContactPlace();
  // As it was when the form was opened: a newer state is refused by its ETag
  const before = useRef(contact);
  const [card] = useState<CardText>(() => (contact ? readCard(contact.content) : newCard(crypto.randomUUID())));
  const [fields, setFields] = useState<CardFields>(() => (contact ? readFields(card) : startOf(place.search)));
  const change = (changes: Partial<CardFields>) => setFields({ ...fields, ...changes });
  const [isNameless, setNameless] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      const edited = editCard(card, withoutBlanks(fields), new Date());
      if (before.current) {
        await saveContact(client, before.current.id, before.current.etag, edited);
        return before.current.id;
      }
      const made = await createContact(client, edited);
      const group = groups.find(({ uid }) => uid === place.group);
      if (group) await changeGroup(client, group, { add: [made.uid] });
      return made.id;
    },
    onSuccess: (id) => setPlace({ view: 'contact', id, search: contact ? place.search : '' }, { replace: true }),
  });
  const text = (key: TextKey, options: { className?: string; type?: string; hint?: ReactNode } = {}) => (
    <TextField
      label={t(`contacts.${key}`)}
      value={fields[key]}
      onChange={({ target }) => change({ [key]: target.value })}
      {...options}
    />
  );
  const name = nameOf(fields);
  const isDay = fields.birthday === '' || /^\d{4}-\d{2}-\d{2}$/.test(fields.birthday);
  return (
    <div className="mx-auto max-w-2xl p-5">
      <h2 className="mb-4 text-xl font-semibold tracking-tight">{t(contact ? 'contacts.edit' : 'contacts.new')}</h2>
      <Form
        error={save.error}
        onSubmit={() => {
          setNameless(name === '');
          if (name !== '') save.mutate();
        }}
      >
        <PhotoField name={name} photo={fields.photo} onChange={(photo) => change({ photo })} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('contacts.given')}
            value={fields.given}
            autoFocus
            error={isNameless && t('contacts.needsName')}
            onChange={({ target }) => change({ given: target.value })}
          />
          {text('family')}
        </div>
        <Disclosure summary={t('contacts.moreNames')}>
          <div className="grid gap-3 pt-2 sm:grid-cols-2">
            {text('prefix')}
            {text('additional')}
            {text('suffix')}
            {text('nickname')}
          </div>
        </Disclosure>
        <div className="grid gap-3 sm:grid-cols-2">
          {text('organization', { className: 'sm:col-span-2' })}
          {text('title')}
          {text('department')}
        </div>
        <TypedRows kind="email" type="email" fields={fields.emails} onChange={(emails) => change({ emails })} />
        <TypedRows kind="phone" type="tel" fields={fields.phones} onChange={(phones) => change({ phones })} />
        <AddressRows fields={fields.addresses} onChange={(addresses) => change({ addresses })} />
        <TypedRows kind="url" type="text" fields={fields.urls} onChange={(urls) => change({ urls })} />
        <div className="grid gap-3 sm:grid-cols-2">
          {text('birthday', { type: isDay ? 'date' : 'text' })}
          {text('categories', { hint: t('contacts.categoriesHint') })}
        </div>
        <TextArea
          label={t('contacts.note')}
          value={fields.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <div className="sticky bottom-0 -mx-5 flex justify-end gap-2 border-t border-line bg-ground px-5 py-3">
          <Button onClick={() => setPlace(contact ? { view: 'contact' } : { view: 'list', id: undefined })}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            {t('contacts.save')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

type TextKey =
  | 'family'
  | 'prefix'
  | 'additional'
  | 'suffix'
  | 'nickname'
  | 'organization'
  | 'title'
  | 'department'
  | 'birthday'
  | 'categories';

/** What was searched for and not found is probably who is added. */
function startOf(search: string): CardFields {
  const text = search.trim();
  const email = [{ type: 'home' as const, value: text.includes('@') ? text : '' }];
  const [given = '', ...rest] = text.includes('@') ? [] : text.split(/\s+/);
  return { ...NO_FIELDS, given, family: rest.join(' '), emails: email, phones: [{ type: 'cell', value: '' }] };
}

function withoutBlanks(fields: CardFields): CardFields {
  const isFilled = ({ value }: { readonly value: string }) => value.trim() !== '';
  return {
    ...fields,
    emails: fields.emails.filter(isFilled).map((one) => ({ ...one, value: one.value.trim() })),
    phones: fields.phones.filter(isFilled),
    urls: fields.urls.filter(isFilled),
    addresses: fields.addresses.filter(({ type: _, line: __, ...parts }) => Object.values(parts).some(Boolean)),
  };
}
