import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call';
import { saveTextFile } from '../../kit/save-file';
import { useToast } from '../../kit/toast';

/** All aliases of the domain as a file for a spreadsheet. */
export function useExport(domain: string): () => void {
  const say = useToast();
  const { mutate } = useMutation({
    mutationFn: () => call('GET /v1/domains/{domain}/aliases/export', { params: { domain } }),
    onSuccess: (csv) => saveTextFile(`${domain}-aliases.csv`, csv, 'text/csv'),
    onError: ({ message }) => say(message, { isError: true }),
  });
  return () => mutate();
}
