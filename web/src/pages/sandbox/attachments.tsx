import type { SandboxMessageContents } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';

export function Attachments({ attachments }: { attachments: SandboxMessageContents['attachments'] }) {
  const { t, formatBytes } = useSpeech();
  return (
    <div className="rounded-lg bg-sunken p-3 text-sm">
      <p className="mb-1 font-medium">{t('sandbox.attachments', { count: attachments.length })}</p>
      <ul className="space-y-0.5">
        {attachments.map(({ filename, content_type: type, size }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two attachments may be alike, and none moves
          <li key={place} className="[overflow-wrap:anywhere]">
            <bdi>{filename ?? t('sandbox.unnamed')}</bdi>{' '}
            <span className="text-xs text-soft">
              <span className="wire">{type}</span> · {formatBytes(size)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
