import { useState } from 'react';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button, LinkButton } from '../../kit/button';
import { PageHead } from '../../kit/card';
import { Pager } from '../../kit/pager';
import { SearchField } from '../../kit/search-field';
import { Empty, Shown } from '../../kit/states';
import { AcceptInviteDialog } from './accept-invite-dialog';
import { AddDomainDialog } from './add-domain-dialog';
import { DomainList } from './domain-list';
import { literalPattern } from './literal-pattern';

const PAGE_SIZE = 50;
type Opened = 'add' | 'invite' | undefined;

export default function DomainsPage() {
  const { t } = useSpeech();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened>();
  const query = { sort: 'name', limit: PAGE_SIZE, page, q: literalPattern(search) };
  const domains = useApiList('GET /v1/domains', { query }, { keepsOld: true });
  const addButton = (
    <Button look="primary" icon="plus" onClick={() => setOpened('add')}>
      {t('domains.add')}
    </Button>
  );
  const inviteButton = <Button onClick={() => setOpened('invite')}>{t('domains.haveInvite')}</Button>;
  const moveLink = (
    <LinkButton href="/domains/move" look="quiet" icon="download">
      {t('domains.move.link')}
    </LinkButton>
  );
  return (
    <>
      <PageHead
        title={t('domains.title')}
        hint={t('domains.hint')}
        actions={
          <>
            {inviteButton}
            {addButton}
          </>
        }
      />
      <Shown query={domains}>
        {({ items, total, pageCount }) =>
          total === 0 && search === '' ? (
            <Empty icon="globe" title={t('domains.empty')} hint={t('domains.emptyHint')}>
              {addButton}
              {moveLink}
            </Empty>
          ) : (
            <>
              {(total > 8 || search !== '') && (
                <div className="mb-4 max-w-md">
                  <SearchField
                    label={t('domains.search')}
                    value={search}
                    onSearch={(text) => {
                      setSearch(text);
                      setPage(1);
                    }}
                  />
                </div>
              )}
              {items.length === 0 ? (
                <Empty icon="search" title={t('domains.noneFound', { search })} />
              ) : (
                <DomainList domains={items} />
              )}
              <Pager {...{ page, pageCount, total, onPage: setPage }} />
              <div className="mt-4 flex justify-center">{moveLink}</div>
            </>
          )
        }
      </Shown>
      <AddDomainDialog isOpen={opened === 'add'} onClose={() => setOpened(undefined)} />
      <AcceptInviteDialog isOpen={opened === 'invite'} onClose={() => setOpened(undefined)} />
    </>
  );
}
