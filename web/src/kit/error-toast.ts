import { useCallback } from 'react';
import { useErrorWords } from './form-faults';
import { useToast } from './toast';

/** Says why a button could not do what it promises. */
export function useErrorToast(): (error: Error) => void {
  const say = useToast();
  const wordsOf = useErrorWords();
  return useCallback((error) => say(wordsOf(error), { isError: true }), [say, wordsOf]);
}
