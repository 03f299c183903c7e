import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { saveTextFile } from '../../../kit/save-file';
import { useToast } from '../../../kit/toast';

export function ZoneFileButton({ domain }: { domain: string }) {
  const { t } = useSpeech();
  const say = useToast();
  const fetchZone = useMutation({
    mutationFn: () => call('GET /v1/domains/{domain}/dns-records', { params: { domain }, accept: 'text/dns' }),
    onSuccess: (zone) => saveTextFile(`${domain}.zone`, String(zone), 'text/dns'),
    onError: ({ message }) => say(message, { isError: true }),
  });
  return (
    <Button icon="download" isBusy={fetchZone.isPending} onClick={() => fetchZone.mutate()}>
      {t('domains.zoneFile')}
    </Button>
  );
}
