import { useCallback, useState } from 'react';
import type { SandboxWebhook } from '../../api/calls';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { CopyButton } from '../../kit/copy-button';
import { Icon } from '../../kit/icon';
import { Pager } from '../../kit/pager';
import { SearchField } from '../../kit/search-field';
import { Empty, Shown } from '../../kit/states';
import { ClearButton } from './clear-button';

const PAGE_SIZE = 25;
/** A webhook call is not an event of the account. */
const REFRESH_MS = 4000;
const PAPER = 'wire max-h-96 overflow-auto rounded-lg border border-line bg-sunken p-3 whitespace-pre-wrap';
const MAX_SHOWN_CHARACTERS = 100_000;

export function WebhooksPart() {
  const { t } = useSpeech();
  const [page, setPage] = useState(1);
  const [q, setQuery] = useState('');
  const query = { page, limit: PAGE_SIZE, q };
  const calls = useApiList('GET /v1/sandbox/webhooks', { query }, { keepsOld: true, everyMs: REFRESH_MS });
  const search = useCallback((text: string) => {
    setQuery(text);
    setPage(1);
  }, []);
  return (
    <Card title={t('sandbox.webhooks')} hint={t('sandbox.webhooksHint')} actions={<ClearButton of="webhooks" />}>
      <div className="mb-3 flex">
        <SearchField label={t('sandbox.webhookSearch')} value={q} onSearch={search} />
      </div>
      <Shown query={calls}>
        {({ items, total, pageCount }) =>
          items.length > 0 ? (
            <>
              <ul className="divide-y divide-line">
                {items.map((one) => (
                  <WebhookCall key={one.id} call={one} />
                ))}
              </ul>
              <Pager {...{ page, pageCount, total }} onPage={setPage} />
            </>
          ) : q ? (
            <Empty icon="search" title={t('sandbox.noMatch')} hint={t('sandbox.webhookNoMatch')} />
          ) : (
            <Empty icon="send" title={t('sandbox.webhooksEmpty')} hint={t('sandbox.webhooksEmptyHint')} />
          )
        }
      </Shown>
    </Card>
  );
}

function WebhookCall({ call: { at, url, headers, body } }: { call: SandboxWebhook }) {
  const { t, formatAgo, formatTime } = useSpeech();
  const text = indented(body);
  return (
    <li>
      <details className="group py-2">
        <summary className="flex min-h-9 list-none items-center gap-2 text-sm">
          <Icon name="chevron" className="text-soft group-open:rotate-90 rtl:group-open:-rotate-90" />
          <span className="wire min-w-0 grow">{url}</span>
          <time dateTime={at} title={formatTime(at)} className="shrink-0 text-xs text-soft">
            {formatAgo(at)}
          </time>
        </summary>
        <div className="space-y-3 pt-2 ps-6">
          <h3 className="text-xs font-medium text-soft">{t('sandbox.callHeaders')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={PAPER} tabIndex={0}>
            {Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join('\n')}
          </pre>
          <div className="flex items-center justify-between">
            <h3 className="text-xs font-medium text-soft">{t('sandbox.callBody')}</h3>
            <CopyButton text={body} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={PAPER} tabIndex={0}>
            {text.slice(0, MAX_SHOWN_CHARACTERS)}
          </pre>
        </div>
      </details>
    </li>
  );
}

/** JSON is indented; anything else is unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
