import type { Alias } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Card } from '../../kit/card';
import { TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useAliasChange } from './use-alias-change';

/** For its owner: name, purpose, and labels to find it by. */
export function DescriptionCard({ alias }: { alias: Alias }) {
  const { t } = useSpeech();
  const { change, isPending, error } = useAliasChange(alias);
  const labels = alias.labels.join(', ');
  return (
    <Card title={t('aliases.about')} hint={t('aliases.aboutHint')}>
      <Form
        key={`${alias.name} ${alias.description} ${labels}`}
        error={error}
        onSubmit={(data) =>
          change({
            name: field(data, 'name'),
            description: field(data, 'description'),
            labels: field(data, 'labels')
              .split(/[\s,]+/)
              .filter(Boolean),
          })
        }
      >
        <TextField
          label={t('aliases.name')}
          hint={t('aliases.renameHint')}
          name="name"
          defaultValue={alias.name}
          required
          spellCheck={false}
          isWire
        />
        <TextField
          label={t('aliases.description')}
          name="description"
          maxLength={150}
          defaultValue={alias.description}
        />
        <TextField label={t('aliases.labels')} hint={t('aliases.labelsHint')} name="labels" defaultValue={labels} />
        <Button type="submit" isBusy={isPending}>
          {t('shell.save')}
        </Button>
      </Form>
    </Card>
  );
}
