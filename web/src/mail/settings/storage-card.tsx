import type { Mailbox } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { useFolders } from '../folders/use-folders';
import { StorageUse } from '../shell/storage-use';

/** Which folders take the room. */
export function StorageCard({ mailbox }: { mailbox: Mailbox }) {
  const { t, formatBytes, formatNumber } = useSpeech();
  const folders = useFolders();
  const rows = mailbox.folders.filter(({ total }) => total > 0).toSorted((a, b) => b.size - a.size);
  const nameOf = (path: string) => {
    const folder = folders.byPath(path);
    return folder ? folders.nameOf(folder) : path;
  };
  return (
    <Card title={t('settings.storage')}>
      <StorageUse />
      {rows.length > 0 && (
        <table className="mt-4 w-full text-sm">
          <thead className="text-soft">
            <tr>
              <th className="pb-1 text-start font-normal">{t('settings.folder')}</th>
              <th className="pb-1 text-end font-normal">{t('settings.messages')}</th>
              <th className="pb-1 text-end font-normal">{t('settings.size')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ id, path, total, size }) => (
              <tr key={id}>
                <td className="py-1.5 [overflow-wrap:anywhere]">
                  <bdi>{nameOf(path)}</bdi>
                </td>
                <td className="py-1.5 text-end tabular-nums">{formatNumber(total)}</td>
                <td className="py-1.5 text-end tabular-nums">{formatBytes(size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
