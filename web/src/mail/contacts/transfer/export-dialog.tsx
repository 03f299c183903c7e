import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call';
import type { Contact, ListedContact } from '../../../api/calls';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { Dialog, DialogActions } from '../../../kit/dialog';
import { FormError } from '../../../kit/form';
import { saveTextFile } from '../../../kit/save-file';
import { readFields } from '../card/card-fields';
import { readCard } from '../card/card-lines';
import { writeCsv } from './csv';
import { writeContactRows } from './csv-contacts';

const PAGE = 200;

/** All cards, or those of a group, as a file. */
export function ExportDialog({
  contacts,
  onClose,
}: {
  contacts: readonly ListedContact[] | undefined;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const save = useMutation({
    mutationFn: async (kind: 'vcf' | 'csv') => {
      const wanted = contacts && new Set(contacts.map(({ id }) => id));
      const cards = (await fetchCards()).filter(({ id }) => !wanted || wanted.has(id));
      if (kind === 'vcf') {
        const text = cards.map(({ content }) => (content.endsWith('\n') ? content : `${content}\r\n`)).join('');
        saveTextFile('contacts.vcf', text, 'text/vcard');
      } else {
        const rows = writeContactRows(
          cards.filter((one) => !one.is_group).map(({ content }) => readFields(readCard(content))),
        );
        saveTextFile('contacts.csv', `\uFEFF${writeCsv(rows)}`, 'text/csv'); // the mark tells Excel that it is UTF-8
      }
    },
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('contacts.export')} hint={t('contacts.exportHint')}>
      <div className="mt-4">
        <FormError error={save.error} />
      </div>
      <DialogActions>
        <Button icon="download" isBusy={save.isPending} onClick={() => save.mutate('csv')}>
          {t('contacts.exportCsv')}
        </Button>
        <Button look="primary" icon="download" isBusy={save.isPending} onClick={() => save.mutate('vcf')}>
          {t('contacts.exportCards')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function fetchCards(): Promise<readonly Contact[]> {
  const all: Contact[] = [];
  for (let page = 1; ; page++) {
    const found = await call('GET /v1/contacts', { query: { limit: PAGE, page } });
    all.push(...found.flatMap((one) => (one.content === undefined ? [] : [{ ...one, content: one.content }])));
    if (found.length < PAGE) return all;
  }
}
