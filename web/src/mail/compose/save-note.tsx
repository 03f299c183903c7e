import { ApiError } from '../../api/api-error';
import { useSpeech } from '../../i18n/language-context';
import { useErrorWords } from '../../kit/form-faults';
import type { SaveState } from './draft-saver';

/** Whether the draft is kept. */
export function SaveNote({ state, isKept }: { state: SaveState; isKept: boolean }) {
  const { t } = useSpeech();
  const wordsOf = useErrorWords();
  if (state.kind === 'nothing') return null;
  if (state.kind === 'failed') {
    const isOffline = state.error instanceof ApiError && state.error.status === 0;
    if (isOffline && isKept) {
      return (
        <span role="status" className="truncate text-xs text-soft">
          {t('compose.keptHere')}
        </span>
      );
    }
    return (
      <span role="status" className="truncate text-xs text-bad" title={wordsOf(state.error)}>
        {t(isOffline ? 'compose.notSavedYet' : 'compose.notSaved')}
      </span>
    );
  }
  return (
    <span role="status" className="shrink-0 text-xs text-soft">
      {state.kind === 'saved' ? t('compose.saved') : state.kind === 'saving' ? t('compose.saving') : ''}
    </span>
  );
}
