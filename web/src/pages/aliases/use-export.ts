import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';
import { useErrorToast } from '../../kit/error-toast';
import { saveTextFile } from '../../kit/save-file';

/** All aliases of the domain as a file for a spreadsheet. */
export function useExport(domain: string): () => void {
  const sayError = useErrorToast();
  const { mutate } = useMutation({
    mutationFn: () => call('GET /v1/domains/{domain}/aliases/export', { params: { domain } }),
    onSuccess: (csv) => saveTextFile(`${domain}-aliases.csv`, csv, 'text/csv'),
    onError: sayError,
  });
  return () => mutate();
}
