import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { ActRow } from '../account/act-row';
import { usePaged } from './use-paged';

const PER_PAGE = 25;

/** What was done in the name of every account. */
export function ActsPart() {
  const { t } = useSpeech();
  const { page, goTo } = usePaged();
  const acts = useApiList('GET /v1/operator/acts', { query: { page, limit: PER_PAGE } }, { keepsOld: true });
  return (
    <Card title={t('operator.part.acts')} hint={t('operator.actsHint')}>
      <Shown query={acts} rows={6}>
        {({ items, pageCount, total }) =>
          items.length === 0 ? (
            <Empty icon="list" title={t('account.activityEmpty')} />
          ) : (
            <>
              <ol className="divide-y divide-line">
                {items.map((act) => (
                  <ActRow key={act.id} act={act} by={act.account_email ?? t('operator.deletedAccount')} />
                ))}
              </ol>
              <Pager {...{ page, pageCount, total }} onPage={goTo} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}
