import { useEffect, useState } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import { Button, LinkButton } from '../../../kit/button';
import { Card, PageHead } from '../../../kit/card';
import { TextField } from '../../../kit/field';
import { Form, FormError, field } from '../../../kit/form';
import { PasswordField, password } from '../../../kit/password-field';
import { MoveBar } from './move-bar';
import { MovePlan } from './move-plan';
import { MoveResult } from './move-result';
import { type Access, useMove } from './use-move';

/** Domains, aliases and invites of an account at the public service, or at another Waypost. */
export default function MovePage() {
  const { t } = useSpeech();
  const { move, error, read, make, restart, stop } = useMove();
  const [access, setAccess] = useState<Access>({ url: '', api_token: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
  useEffect(() => stop, []);
  const isReading = move.stage === 'reading';
  return (
    <>
      <PageHead
        title={t('domains.move.title')}
        hint={t('domains.move.hint')}
        actions={<LinkButton href="/domains">{t('domains.move.back')}</LinkButton>}
      />
      <div className="space-y-5">
        {(move.stage === 'asking' || isReading) && (
          <Card className="max-w-2xl">
            <Form
              error={error}
              onSubmit={(data) => {
                const given = { url: field(data, 'url'), api_token: password(data, 'api_token') };
                setAccess(given);
                read(given);
              }}
            >
              <TextField
                label={t('domains.move.url')}
                hint={t('domains.move.urlHint')}
                name="url"
                type="url"
                placeholder="https://api.example.org"
                defaultValue={access.url}
                required
                isWire
                autoComplete="off"
                spellCheck={false}
              />
              <PasswordField
                label={t('domains.move.token')}
                hint={t('domains.move.tokenHint')}
                name="api_token"
                defaultValue={access.api_token}
                required
                autoComplete="off"
              />
              {isReading && (
                <MoveBar
                  label={t('domains.move.reading')}
                  progress={move.progress}
                  text={t('domains.move.readDone', { ...move.progress })}
                />
              )}
              <div className="flex justify-end gap-2">
                {isReading && <Button onClick={restart}>{t('shell.cancel')}</Button>}
                <Button type="submit" look="primary" icon="search" isBusy={isReading}>
                  {t('domains.move.read')}
                </Button>
              </div>
            </Form>
          </Card>
        )}
        {move.stage === 'planned' && (
          <>
            <MovePlan plans={move.plans} onMake={(chosen) => make(chosen, move.plans)} onBack={restart} />
            <FormError error={error} />
          </>
        )}
        {(move.stage === 'making' || move.stage === 'made') && <MoveResult move={move} onBack={restart} />}
      </div>
    </>
  );
}
