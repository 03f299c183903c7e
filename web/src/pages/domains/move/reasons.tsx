import { useSpeech } from '../../../i18n/language-context';
import { Notice } from '../../../kit/badge';

const SHOWN = 100;

/** What is refused, each with its reason. */
export function Reasons({
  title,
  items,
}: {
  title: string;
  items: readonly { readonly name: string; readonly error?: string | undefined }[];
}) {
  const { t } = useSpeech();
  if (items.length === 0) return null;
  return (
    <Notice tone="bad" title={title}>
      <ul className="space-y-1">
        {items.slice(0, SHOWN).map(({ name, error }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <span className="wire">{name}</span>: {error}
          </li>
        ))}
        {items.length > SHOWN && <li>{t('domains.move.andMore', { count: items.length - SHOWN })}</li>}
      </ul>
    </Notice>
  );
}
