import { useState } from 'react';
import type { Domain, Suppression } from '../../../api/calls';
import { useAct, useApiList } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Badge } from '../../../kit/badge';
import { Button } from '../../../kit/button';
import { Card } from '../../../kit/card';
import { useErrorToast } from '../../../kit/error-toast';
import { TextField } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import { Pager } from '../../../kit/pager';
import { Shown } from '../../../kit/states';
import { useToast } from '../../../kit/toast';

const PAGE_SIZE = 20;
const LIST = 'GET /v1/domains/{domain}/suppressions';

/** Addresses that get no more mail, because the last bounced or was reported as unwanted. */
export function SuppressionsCard({ domain: { name } }: { domain: Domain }) {
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const query = { page, limit: PAGE_SIZE, sort: '-created_at' };
  const list = useApiList(LIST, { params: { domain: name }, query }, { keepsOld: true });
  const add = useAct('POST /v1/domains/{domain}/suppressions', [LIST]);
  const [added, setAdded] = useState(0);
  return (
    <Card title={t('domains.suppressions')} hint={t('domains.suppressionsHint')}>
      <Shown query={list} rows={1}>
        {({ items, pageCount, total }) => (
          <>
            {items.length === 0 && <p className="text-sm text-soft">{t('domains.noSuppressions')}</p>}
            <ul className="divide-y divide-line">
              {items.map((one) => (
                <Row key={one.address} domain={name} suppression={one} />
              ))}
            </ul>
            <Pager {...{ page, pageCount, total, onPage: setPage }} />
          </>
        )}
      </Shown>
      <Form
        key={added}
        className="mt-4"
        error={add.error}
        onSubmit={(data) =>
          add.mutate(
            { params: { domain: name }, body: { address: field(data, 'address') } },
            { onSuccess: () => setAdded(added + 1) },
          )
        }
      >
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('domains.suppress')}
            name="address"
            type="email"
            required
            isWire
            className="min-w-56 grow"
          />
          <Button type="submit" isBusy={add.isPending}>
            {t('shell.add')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Row({ domain, suppression }: { domain: string; suppression: Suppression }) {
  const { t, formatDay } = useSpeech();
  const say = useToast();
  const sayError = useErrorToast();
  const remove = useAct('DELETE /v1/domains/{domain}/suppressions/{address}', [LIST]);
  const { address, reason, detail, created_at } = suppression;
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wire">{address}</span>
          <Badge>{t(`domains.suppressed.${reason}`)}</Badge>
        </p>
        <p className="text-xs text-soft">
          {formatDay(created_at)}
          {detail && <span className="wire ms-2">{detail}</span>}
        </p>
      </div>
      <Button
        isBusy={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params: { domain, address } },
            {
              onSuccess: () => say(t('domains.unsuppressed', { address })),
              onError: sayError,
            },
          )
        }
      >
        {t('domains.unsuppress')}
      </Button>
    </li>
  );
}
