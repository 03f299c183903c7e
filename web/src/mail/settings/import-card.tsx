import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MailboxImport } from '../../api/calls';
import { useAct, useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { Disclosure } from '../../kit/disclosure';
import { useErrorToast } from '../../kit/error-toast';
import { Select, TextArea, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { PasswordField, password } from '../../kit/password-field';
import { Shown } from '../../kit/states';
import { ImportResult } from './import-result';

const ASK_MS = 1000;
const IMPORTS = 'GET /v1/mailbox/imports';

/** Mail of another server. It runs on the server: a page that is opened later shows how far it is. */
export function ImportCard() {
  const { t } = useSpeech();
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const imports = useApiList(IMPORTS, {}, isRunning ? { everyMs: ASK_MS } : {});
  const newest = imports.data?.items[0];
  useEffect(() => {
    setRunning(newest?.state === 'running');
    return () => {
      if (newest?.state === 'running') void client.invalidateQueries({ queryKey: ['GET /v1/mailbox'] });
    };
  }, [newest?.state, client]);
  return (
    <Card title={t('settings.import')} hint={t('settings.importHint')}>
      <Shown query={imports} rows={2}>
        {() => (
          <div className="space-y-5">
            {newest && (newest.state === 'running' ? <Running run={newest} /> : <ImportResult {...newest} />)}
            {newest?.state !== 'running' && <Login key={newest?.id} />}
          </div>
        )}
      </Shown>
    </Card>
  );
}

function Running({ run }: { run: MailboxImport }) {
  const { t, formatNumber } = useSpeech();
  const onError = useErrorToast();
  const cancel = useAct('DELETE /v1/mailbox/imports/{import}', [IMPORTS]);
  const { id, host, folder, done, total, seconds_left: left } = run;
  const isCounted = total > 0;
  return (
    <div className="space-y-3">
      <p className="font-medium">{t('settings.importRunning', { host })}</p>
      <div className="space-y-1.5">
        <progress
          {...(isCounted && { value: done, max: total })}
          aria-label={t('settings.import')}
          className="h-3 w-full accent-accent"
        />
        <p className="flex flex-wrap gap-x-4 text-sm text-soft tabular-nums">
          <span>
            {isCounted
              ? t('settings.importDone', { done: formatNumber(done), total: formatNumber(total) })
              : t('settings.importCounting')}
          </span>
          {folder && (
            <span className="[overflow-wrap:anywhere]">
              <bdi>{t('settings.importFolder', { folder })}</bdi>
            </span>
          )}
          {left !== undefined && <TimeLeft seconds={left} />}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft">{t('settings.importLeave')}</p>
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate({ params: { import: id } }, { onError })}>
          {t('settings.importCancel')}
        </Button>
      </div>
    </div>
  );
}

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
] as const;

function TimeLeft({ seconds }: { seconds: number }) {
  const { t, formatNumber } = useSpeech();
  // From one and a half of a unit on: "About 90 seconds" says more than "About 2 minutes"
  const [unit, size] = UNITS.find(([, of]) => seconds >= 1.5 * of) ?? (['second', 1] as const);
  const time = formatNumber(Math.round(seconds / size), { style: 'unit', unit, unitDisplay: 'long' });
  return <span>{t('settings.importLeft', { time })}</span>;
}

function Login() {
  const { t } = useSpeech();
  const start = useAct('POST /v1/mailbox/imports', [IMPORTS]);
  return (
    <Form
      error={start.error}
      className="max-w-md"
      onSubmit={(data) => {
        const port = field(data, 'port');
        const ca = field(data, 'ca');
        start.mutate({
          body: {
            host: field(data, 'host'),
            ...(port !== '' && { port: Number(port) }),
            tls: field(data, 'tls') as 'implicit' | 'starttls' | 'none',
            user: field(data, 'user'),
            password: password(data, 'password'),
            ...(ca !== '' && { ca }),
          },
        });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <TextField
          label={t('settings.importHost')}
          hint={t('settings.importHostHint')}
          name="host"
          required
          isWire
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          label={t('settings.importPort')}
          hint={t('settings.importPortHint')}
          name="port"
          type="number"
          min={1}
          max={65_535}
          inputMode="numeric"
        />
      </div>
      <Select label={t('settings.importTls')} name="tls">
        <option value="implicit">TLS</option>
        <option value="starttls">STARTTLS</option>
        <option value="none">{t('settings.importTlsNone')}</option>
      </Select>
      <TextField
        label={t('settings.importUser')}
        name="user"
        required
        isWire
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={t('settings.importPassword')}
        hint={t('settings.importPasswordHint')}
        name="password"
        autoComplete="off"
        required
      />
      <Disclosure summary={t('settings.importPrivate')}>
        <TextArea label={t('settings.importAuthority')} name="ca" isWire spellCheck={false} />
      </Disclosure>
      <Button type="submit" look="primary" icon="download" isBusy={start.isPending}>
        {t('settings.importStart')}
      </Button>
    </Form>
  );
}
