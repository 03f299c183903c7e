import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { CheckField, Select, TextField } from '../../kit/field';
import { Form, field } from '../../kit/form';
import { useFolders } from '../folders/use-folders';
import { useLabels } from '../folders/use-labels';
import type { SearchField, SearchTerm } from './search-text';

const TEXTS = ['from', 'to', 'subject', 'text'] as const;
const OTHERS = ['after', 'before', 'larger', 'smaller', 'label', 'in', 'is'] as const;

/** Every condition of a search as a form. */
export function FilterDialog({
  terms,
  onSearch,
  onClose,
}: {
  terms: readonly SearchTerm[];
  onSearch: (terms: readonly SearchTerm[]) => void;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const folders = useFolders();
  const labels = useLabels();
  const given = (name: SearchField) => terms.find((term) => term.field === name)?.text ?? '';
  return (
    <Dialog isOpen onClose={onClose} title={t('mail.filters')}>
      <Form
        onSubmit={(data) => {
          const asked = [...TEXTS, ...OTHERS].map((name): SearchTerm => ({ field: name, text: field(data, name) }));
          const attached: SearchTerm[] = data.has('has') ? [{ field: 'has', text: 'attachment' }] : [];
          const words = terms.filter((term) => term.field === undefined);
          onSearch([...asked.filter(({ text }) => text !== ''), ...attached, ...words]);
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {TEXTS.map((name) => (
            <TextField key={name} label={t(`mail.filter.${name}`)} name={name} defaultValue={given(name)} />
          ))}
          <TextField label={t('mail.filter.after')} name="after" type="date" defaultValue={given('after')} />
          <TextField label={t('mail.filter.before')} name="before" type="date" defaultValue={given('before')} />
          <TextField
            label={t('mail.filter.larger')}
            name="larger"
            placeholder="5M"
            pattern="\d+(\.\d+)?\s*[kKmMgG]?[bB]?"
            defaultValue={given('larger')}
          />
          <TextField
            label={t('mail.filter.smaller')}
            name="smaller"
            placeholder="200k"
            pattern="\d+(\.\d+)?\s*[kKmMgG]?[bB]?"
            defaultValue={given('smaller')}
          />
          <Select label={t('mail.filter.in')} name="in" defaultValue={given('in')}>
            <option value="">{t('mail.allMail')}</option>
            {folders.list.map((folder) => (
              <option key={folder.id} value={folders.roleOf(folder) ?? folder.path}>
                {folders.roleOf(folder) ? folders.nameOf(folder) : folder.path}
              </option>
            ))}
          </Select>
          <Select label={t('mail.filter.label')} name="label" defaultValue={given('label')}>
            <option value="">{t('mail.any')}</option>
            {labels.map((label) => (
              <option key={label}>{label}</option>
            ))}
          </Select>
          <Select label={t('mail.filter.is')} name="is" defaultValue={given('is')}>
            <option value="">{t('mail.any')}</option>
            <option value="unread">{t('mail.unread')}</option>
            <option value="starred">{t('mail.flagged')}</option>
          </Select>
        </div>
        <CheckField label={t('mail.filter.has')} name="has" defaultChecked={given('has') === 'attachment'} />
        <DialogActions>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" icon="search">
            {t('mail.searchNow')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
