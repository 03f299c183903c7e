import { useState } from 'react';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { ActRow } from './act-row';

const PAGE_SIZE = 25;

export function ActivityPart() {
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const acts = useApiList('GET /v1/account/audit', { query: { page, limit: PAGE_SIZE } }, { keepsOld: true });
  return (
    <Card title={t('account.activity')} hint={t('account.activityHint')}>
      <Shown query={acts} rows={6}>
        {({ items, pageCount, total }) =>
          items.length === 0 ? (
            <Empty icon="list" title={t('account.activityEmpty')} />
          ) : (
            <>
              <ol className="divide-y divide-line">
                {items.map((act) => (
                  <ActRow key={act.id} act={act} />
                ))}
              </ol>
              <Pager {...{ page, pageCount, total }} onPage={setPage} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}
