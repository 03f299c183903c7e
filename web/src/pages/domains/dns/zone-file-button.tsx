import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call';
import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';
import { useErrorToast } from '../../../kit/error-toast';
import { saveTextFile } from '../../../kit/save-file';

export function ZoneFileButton({ domain }: { domain: string }) {
  const { t } = useSpeech();
  const sayError = useErrorToast();
  const fetchZone = useMutation({
    mutationFn: () => call('GET /v1/domains/{domain}/dns-records', { params: { domain }, accept: 'text/dns' }),
    onSuccess: (zone) => saveTextFile(`${domain}.zone`, String(zone), 'text/dns'),
    onError: sayError,
  });
  return (
    <Button icon="download" isBusy={fetchZone.isPending} onClick={() => fetchZone.mutate()}>
      {t('domains.zoneFile')}
    </Button>
  );
}
