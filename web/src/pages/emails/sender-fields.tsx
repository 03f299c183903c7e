import { useId, useState } from 'react';
import type { DomainSummary } from '../../api/calls';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Select, TextField } from '../../kit/field';
import { asPattern } from './email-filters';

const SUGGESTED = 10;

/** The sender: an alias, searched while typing, and its domain. */
export function SenderFields({ from, domains }: { from: string | undefined; domains: readonly DomainSummary[] }) {
  const { t } = useSpeech();
  const id = useId();
  const [name, setName] = useState<string | undefined>(from?.split('@')[0]);
  const [chosen, setChosen] = useState<string | undefined>(from?.split('@')[1]);
  const domain = chosen ?? domains[0]?.name ?? '';
  const { data } = useApiList(
    'GET /v1/domains/{domain}/aliases',
    { params: { domain }, query: { limit: SUGGESTED, ...(name && { q: asPattern(name) }) } },
    { enabled: domain !== '', keepsOld: true },
  );
  const aliases = (data?.items ?? []).filter((alias) => alias.is_enabled && isPlain(alias.name));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        name="alias"
        autoFocus
        label={t('emails.from')}
        hint={t('emails.fromHint')}
        list={id}
        required
        isWire
        autoComplete="off"
        value={name ?? aliases[0]?.name ?? ''}
        onChange={({ target }) => setName(target.value)}
      />
      <datalist id={id}>
        {aliases.map((alias) => (
          <option key={alias.id} value={alias.name} />
        ))}
      </datalist>
      <Select
        name="domain"
        label={t('emails.atDomain')}
        value={domain}
        onChange={({ target }) => {
          setChosen(target.value);
          setName(undefined);
        }}
      >
        {domains.map((one) => (
          <option key={one.id} value={one.name}>
            {one.name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** `*` and patterns cannot send. */
function isPlain(name: string): boolean {
  return name !== '*' && !name.startsWith('/');
}
