import { useCallback } from 'react';
import { useErrorWords } from './form-faults';
import { useToast } from './toast';

/** Shows why an action failed. */
export function useErrorToast(): (error: Error) => void {
  const say = useToast();
  const wordsOf = useErrorWords();
  return useCallback((error) => say(wordsOf(error), { isError: true }), [say, wordsOf]);
}
