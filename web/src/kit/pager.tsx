import { useSpeech } from '../i18n/language-context';
import { Button } from './button';

export function Pager({
  page,
  pageCount,
  total,
  onPage,
}: {
  page: number;
  pageCount: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t, formatNumber } = useSpeech();
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={t('shell.pages')} className="mt-4 flex items-center justify-between gap-3 text-sm text-soft">
      <span>
        {t('shell.pageOf', { page: formatNumber(page), pages: formatNumber(pageCount), total: formatNumber(total) })}
      </span>
      <span className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('shell.previous')}
        </Button>
        <Button disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          {t('shell.next')}
        </Button>
      </span>
    </nav>
  );
}
