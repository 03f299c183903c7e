import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, type CallInput, type CallName, call, callList, type Listed } from './call';

interface QueryOptions {
  readonly enabled?: boolean;
  /** The old rows stay until the new answer is there: for filtered or paged lists. */
  readonly keepsOld?: boolean;
  /** Polled at this interval while it is shown: for data without live events. */
  readonly everyMs?: number;
}

/** Fetches, caches and shares an answer. Its key is the call's name and input: live events refresh it by name. */
export function useApi<K extends CallName>(
  name: K,
  input: CallInput<K>,
  options: QueryOptions = {},
): UseQueryResult<Answer<K>> {
  return useQuery<Answer<K>>({
    queryKey: [name, input],
    queryFn: ({ signal }) => call(name, { ...input, signal }),
    enabled: options.enabled ?? true,
    ...(options.keepsOld && { placeholderData: keepPreviousData as never }),
    ...(options.everyMs && { refetchInterval: options.everyMs }),
  });
}

export function useApiList<K extends CallName>(
  name: K,
  input: CallInput<K>,
  options: QueryOptions = {},
): UseQueryResult<Listed<Answer<K>>> {
  return useQuery<Listed<Answer<K>>>({
    queryKey: [name, input, 'list'],
    queryFn: ({ signal }) => callList(name, { ...input, signal }),
    enabled: options.enabled ?? true,
    ...(options.keepsOld && { placeholderData: keepPreviousData as never }),
    ...(options.everyMs && { refetchInterval: options.everyMs }),
  });
}

/** A change; afterwards every answer of the calls named in `refreshes` is fetched again. */
export function useAct<K extends CallName>(
  name: K,
  refreshes: readonly CallName[] = [],
): UseMutationResult<Answer<K>, Error, CallInput<K>> {
  const client = useQueryClient();
  return useMutation<Answer<K>, Error, CallInput<K>>({
    mutationFn: (input) => call(name, input),
    onSuccess: () => Promise.all(refreshes.map((of) => client.invalidateQueries({ queryKey: [of] }))),
  });
}
