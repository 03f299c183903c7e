import type { ReactNode } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Facts } from '../../kit/card';
import type { CardFields, FieldType } from './card/card-fields';

/** Everything a card says, for reading. */
export function CardFacts({ fields, onWrite }: { fields: CardFields; onWrite?: (address: string) => void }) {
  const { t, language } = useSpeech();
  const label = (kind: 'email' | 'phone' | 'address' | 'url', type: FieldType): ReactNode => (
    <>
      {t(`contacts.${kind}`)}
      {type !== 'other' && <span className="ms-1 text-xs">({t(`contacts.type.${type}`)})</span>}
    </>
  );
  return (
    <Facts
      items={[
        ...fields.emails.map(
          ({ type, value }) =>
            [
              label('email', type),
              onWrite ? (
                <button key={value} type="button" className="wire text-accent underline" onClick={() => onWrite(value)}>
                  {value}
                </button>
              ) : (
                <bdi key={value} className="wire">
                  {value}
                </bdi>
              ),
            ] as const,
        ),
        ...fields.phones.map(
          ({ type, value }) =>
            [
              label('phone', type),
              <a key={value} dir="ltr" className="text-accent underline" href={`tel:${value.replace(/[^\d+*#]/g, '')}`}>
                {value}
              </a>,
            ] as const,
        ),
        ...fields.addresses.map(
          ({ type, street, city, region, postalCode, country }) =>
            [
              label('address', type),
              <span key={street} className="whitespace-pre-line">
                {[street, [postalCode, city].filter(Boolean).join(' '), region, country].filter(Boolean).join('\n')}
              </span>,
            ] as const,
        ),
        ...fields.urls.map(({ type, value }) => [label('url', type), <WebLink key={value} address={value} />] as const),
        fields.birthday !== '' && [t('contacts.birthday'), spellDay(fields.birthday, language)],
        fields.categories !== '' && [t('contacts.categories'), <bdi key="categories">{fields.categories}</bdi>],
        fields.note !== '' && [
          t('contacts.note'),
          <span key="note" className="whitespace-pre-line">
            {fields.note}
          </span>,
        ],
      ]}
    />
  );
}

/** Only addresses of the web are links: a card may hold anything. */
function WebLink({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address)
    ? address
    : /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(address)
      ? `https://${address}`
      : '';
  if (href === '') return <bdi>{address}</bdi>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="wire text-accent underline">
      {address}
    </a>
  );
}

function spellDay(day: string, language: string): string {
  const [, year, month, date] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!month || !date) return day;
  const isYearless = year === '-';
  const at = new Date(Date.UTC(isYearless ? 2000 : Number(year), Number(month) - 1, Number(date)));
  const parts = isYearless ? ({ day: 'numeric', month: 'long' } as const) : ({ dateStyle: 'long' } as const);
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(at);
}
