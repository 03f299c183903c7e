import { useSpeech } from '../../i18n/language-context';
import { Button, IconButton } from '../../kit/button';
import { openComposer } from './open-composer';

/** Above the folders; on small screens in reach of the thumb. */
export function WriteButton({ isFloating = false }: { isFloating?: boolean }) {
  const { t } = useSpeech();
  const write = () => void openComposer({ kind: 'new' });
  if (isFloating) {
    return (
      <IconButton
        look="primary"
        icon="edit"
        label={t('compose.write')}
        onClick={write}
        className="fixed end-4 bottom-4 max-md:bottom-20 z-20 size-14 rounded-full text-lg shadow-2xl lg:hidden"
      />
    );
  }
  return (
    <Button look="primary" icon="edit" onClick={write} className="mb-3 w-full">
      {t('compose.write')}
    </Button>
  );
}
