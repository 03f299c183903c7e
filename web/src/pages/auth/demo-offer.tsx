import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/call';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { FormError } from '../../kit/form';
import { useToast } from '../../kit/toast';
import { useSession } from '../../shell/session';

/** In the sandbox: creates everything at once, with the story of a first message. */
export function DemoOffer() {
  const { t } = useSpeech();
  const { renew } = useSession();
  const say = useToast();
  const [, goTo] = useLocation();
  const demo = useMutation({
    mutationFn: makeDemo,
    async onSuccess({ email, password, domain, log_id }) {
      const next = log_id ? `/logs/${log_id}` : `/domains/${domain}`;
      goTo(`/sign-in?next=${encodeURIComponent(next)}`, { replace: true });
      await renew();
      say(t('auth.demoReady', { email, password }));
    },
  });
  return (
    <section className="space-y-3 rounded-xl border border-accent/40 bg-accent-soft p-4">
      <Button look="primary" icon="flask" className="w-full" isBusy={demo.isPending} onClick={() => demo.mutate()}>
        {t('auth.demo')}
      </Button>
      <p className="text-sm" aria-live="polite">
        {t(demo.isPending ? 'auth.demoMaking' : 'auth.demoHint')}
      </p>
      {demo.error && <FormError error={demo.error} />}
    </section>
  );
}

async function makeDemo() {
  const demo = await call('POST /v1/sandbox/demo', {});
  await call('POST /v1/sessions', { body: { email: demo.email, password: demo.password } });
  // The mailbox opens with one click
  await call('POST /v1/mailbox-sessions', { body: { address: demo.mailbox, password: demo.password } });
  return demo;
}
