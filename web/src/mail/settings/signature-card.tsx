import { lazy, Suspense, useState } from 'react';
import type { Mailbox } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { Loading } from '../../kit/states';
import { loadPage } from '../../shell/load-page';
import { useMailboxChange } from './use-mailbox-change';

const SignatureText = lazy(() => loadPage(() => import('./signature-text')));

/** The name recipients see, and what stands under new letters. */
export function SignatureCard({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useSpeech();
  const { change, isPending, error } = useMailboxChange();
  const [signature, setSignature] = useState(mailbox.signature);
  const { display_name: name } = mailbox.settings;
  return (
    <Card title={t('settings.signature')} hint={t('settings.signatureHint')}>
      <Form error={error} onSubmit={(data) => change({ signature, settings: { display_name: field(data, 'name') } })}>
        <TextField
          name="name"
          label={t('settings.name')}
          hint={t('settings.nameHint')}
          defaultValue={typeof name === 'string' ? name : ''}
          autoComplete="name"
          maxLength={100}
          className="max-w-md"
        />
        <div className="overflow-hidden rounded-lg border border-line-strong/70">
          <Suspense fallback={<Loading rows={2} />}>
            <SignatureText html={mailbox.signature} label={t('settings.signature')} onChange={setSignature} />
          </Suspense>
        </div>
        <Button type="submit" isBusy={isPending}>
          {t('shell.save')}
        </Button>
      </Form>
    </Card>
  );
}
