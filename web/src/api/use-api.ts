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
  /** What was shown stays until the new answer is there: for lists that are filtered or paged. */
  readonly keepsOld?: boolean;
  /** Asked again this often while it is looked at: for what no live event tells of. */
  readonly everyMs?: number;
}

/** Asks, keeps and shares an answer. Its key is the call's name and input: live events make it ask again by name. */
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

/** A change; afterwards every answer to the calls named in `refreshes` is asked for again. */
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
