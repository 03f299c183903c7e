import { useAct } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { TextArea } from '../../../kit/field';
import { Form, field } from '../../../kit/form';
import { useToast } from '../../../kit/toast';
import type { DomainPartProps } from '../domain-part';
import { SaveButton } from './save-button';

/** Senders that are always allowed or always refused. */
export function SenderListCard({ domain, isAdmin, list }: DomainPartProps & { list: 'allowlist' | 'denylist' }) {
  const { t } = useSpeech();
  const say = useToast();
  const save = useAct(`PUT /v1/domains/{domain}/${list}`, ['GET /v1/domains/{domain}']);
  const entries = domain[list].join('\n');
  return (
    <Card title={t(`domains.${list}`)} hint={t(`domains.hint.${list}`)}>
      <Form
        key={entries}
        error={save.error}
        renamed={{ [list]: 'entries' }}
        onSubmit={(data) =>
          save.mutate(
            { params: { domain: domain.name }, body: { [list]: field(data, 'entries') } },
            { onSuccess: () => say(t('shell.saved')) },
          )
        }
      >
        <TextArea
          label={t('domains.listEntries')}
          hint={t('domains.listEntriesHint')}
          name="entries"
          rows={Math.min(8, Math.max(2, domain[list].length))}
          defaultValue={entries}
          disabled={!isAdmin}
          isWire
        />
        {isAdmin && <SaveButton isBusy={save.isPending} />}
      </Form>
    </Card>
  );
}
