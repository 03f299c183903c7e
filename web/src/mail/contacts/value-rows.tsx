import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { type AddressField, type FieldType, TYPES, type TypedField } from './card/card-fields';

const BOX =
  'min-h-9 min-w-0 rounded-lg border border-line-strong/70 bg-surface px-3 py-1.5 text-ink focus:border-accent';

/** Several values of one kind, each with what it is for. */
export function TypedRows({
  kind,
  type,
  fields,
  onChange,
}: {
  kind: 'email' | 'phone' | 'url';
  type: 'email' | 'tel' | 'text';
  fields: readonly TypedField[];
  onChange: (fields: readonly TypedField[]) => void;
}) {
  const { t } = useSpeech();
  const set = (at: number, changes: Partial<TypedField>) =>
    onChange(fields.map((field, n) => (n === at ? { ...field, ...changes } : field)));
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-1 text-sm font-medium">{t(`contacts.${kind}s`)}</legend>
      {fields.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={at} className="flex gap-2">
          <input
            type={type}
            dir={kind === 'phone' ? 'ltr' : undefined}
            aria-label={t(`contacts.${kind}`)}
            value={field.value}
            onChange={({ target }) => set(at, { value: target.value })}
            className={`${BOX} grow`}
          />
          <TypeSelect type={field.type} onChange={(to) => set(at, { type: to })} />
          <IconButton
            label={t('contacts.removeValue', { value: field.value || t(`contacts.${kind}`) })}
            icon="close"
            onClick={() => onChange(fields.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Button look="quiet" icon="plus" onClick={() => onChange([...fields, { type: 'home', value: '' }])}>
        {t(`contacts.add.${kind}`)}
      </Button>
    </fieldset>
  );
}

const PARTS = ['street', 'postalCode', 'city', 'region', 'country'] as const;
const EMPTY: AddressField = { type: 'home', street: '', city: '', region: '', postalCode: '', country: '' };

export function AddressRows({
  fields,
  onChange,
}: {
  fields: readonly AddressField[];
  onChange: (fields: readonly AddressField[]) => void;
}) {
  const { t } = useSpeech();
  const set = (at: number, changes: Partial<AddressField>) =>
    onChange(fields.map((field, n) => (n === at ? { ...field, ...changes } : field)));
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-1 text-sm font-medium">{t('contacts.addresses')}</legend>
      {fields.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={at} className="flex gap-2 rounded-lg border border-line p-3">
          <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
            {PARTS.map((part) =>
              part === 'street' ? (
                <textarea
                  key={part}
                  rows={2}
                  aria-label={t(`contacts.${part}`)}
                  placeholder={t(`contacts.${part}`)}
                  value={field[part]}
                  onChange={({ target }) => set(at, { [part]: target.value })}
                  className={`${BOX} sm:col-span-2`}
                />
              ) : (
                <input
                  key={part}
                  aria-label={t(`contacts.${part}`)}
                  placeholder={t(`contacts.${part}`)}
                  value={field[part]}
                  onChange={({ target }) => set(at, { [part]: target.value })}
                  className={BOX}
                />
              ),
            )}
          </div>
          <div className="flex flex-col items-end gap-2">
            <TypeSelect type={field.type} onChange={(type) => set(at, { type })} />
            <IconButton
              label={t('contacts.removeValue', { value: field.city || t('contacts.address') })}
              icon="close"
              onClick={() => onChange(fields.filter((_, n) => n !== at))}
            />
          </div>
        </div>
      ))}
      <Button look="quiet" icon="plus" onClick={() => onChange([...fields, EMPTY])}>
        {t('contacts.add.address')}
      </Button>
    </fieldset>
  );
}

function TypeSelect({ type, onChange }: { type: FieldType; onChange: (type: FieldType) => void }) {
  const { t } = useSpeech();
  return (
    <select
      aria-label={t('contacts.kind')}
      value={type}
      onChange={({ target }) => onChange(target.value as FieldType)}
      className={`${BOX} w-24 shrink-0 px-2 sm:w-28`}
    >
      {TYPES.map((one) => (
        <option key={one} value={one}>
          {t(`contacts.type.${one}`)}
        </option>
      ))}
    </select>
  );
}
