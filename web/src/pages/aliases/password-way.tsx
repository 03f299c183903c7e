import { useSpeech } from '../../i18n/language-context';

const WAYS = ['first', 'change', 'override'] as const;
export type PasswordWay = (typeof WAYS)[number];

/** Whether there is a password already decides what happens to the mailbox. */
export function PasswordWayChoice({ way, onChange }: { way: PasswordWay; onChange: (way: PasswordWay) => void }) {
  const { t } = useSpeech();
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 text-sm font-medium">{t('aliases.way')}</legend>
      {WAYS.map((one) => (
        <label key={one} className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
          <input
            type="radio"
            name="way"
            value={one}
            checked={one === way}
            onChange={() => onChange(one)}
            className="size-4 accent-accent"
          />
          {t(`aliases.way.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
