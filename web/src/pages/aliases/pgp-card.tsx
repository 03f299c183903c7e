import { useState } from 'react';
import type { Alias } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Button } from '../../kit/button';
import { Card, Facts } from '../../kit/card';
import { SwitchField, TextArea } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useAliasChange } from './use-alias-change';

const SOON_MS = 30 * 86_400_000;

/** Stored mail is encrypted for a key whose private half only its owner has. */
export function PgpCard({ alias }: { alias: Alias }) {
  const { t } = useSpeech();
  const { change, isPending, error } = useAliasChange(alias);
  const { has_pgp, public_key, public_key_fingerprint: fingerprint } = alias;
  const [isOn, setOn] = useState(has_pgp);
  return (
    <Card title={t('aliases.pgp')} hint={t('aliases.pgpHint')}>
      {fingerprint && (
        <Facts
          items={[
            [
              t('aliases.fingerprint'),
              <code key="fingerprint" className="wire">
                {inFours(fingerprint)}
              </code>,
            ],
            [t('aliases.keyExpires'), <KeyExpiry key="expiry" at={alias.public_key_expires_at} />],
          ]}
        />
      )}
      <Form
        key={`${has_pgp} ${fingerprint}`}
        error={error}
        renamed={{ public_key: 'key', has_pgp: 'key' }}
        className="mt-3"
        onSubmit={(data) => change({ has_pgp: isOn, public_key: field(data, 'key') })}
      >
        <SwitchField label={t('aliases.hasPgp')} hint={t('aliases.hasPgpHint')} checked={isOn} onChange={setOn} />
        <TextArea
          label={t('aliases.publicKey')}
          hint={t('aliases.publicKeyHint')}
          name="key"
          rows={public_key ? 6 : 3}
          defaultValue={public_key}
          placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
          spellCheck={false}
          isWire
        />
        <Button type="submit" isBusy={isPending}>
          {t('shell.save')}
        </Button>
      </Form>
    </Card>
  );
}

function KeyExpiry({ at }: { at: string | undefined }) {
  const { t, formatDay } = useSpeech();
  if (!at) return t('aliases.keyNeverExpires');
  const leftMs = new Date(at).getTime() - Date.now();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {formatDay(at)}
      {leftMs <= 0 && <Badge tone="bad">{t('aliases.keyExpired')}</Badge>}
      {leftMs > 0 && leftMs < SOON_MS && <Badge tone="warn">{t('aliases.keyExpiresSoon')}</Badge>}
    </span>
  );
}

function inFours(fingerprint: string): string {
  return fingerprint.match(/.{1,4}/g)?.join(' ') ?? fingerprint;
}
