import { useSpeech } from '../../../i18n/language-context';
import { Button } from '../../../kit/button';

export function SaveButton({ isBusy }: { isBusy: boolean }) {
  const { t } = useSpeech();
  return (
    <Button type="submit" isBusy={isBusy}>
      {t('shell.save')}
    </Button>
  );
}
