import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Failed, Loading } from '../../kit/states';
import { useMailbox } from '../session/mail-session';
import type { ComposeStart } from './compose-start';
import { ComposerFrame } from './composer-frame';
import { LetterForm } from './letter-form';
import { type OpenedLetter, openLetter } from './open-letter';
import { useQuoteWords } from './quote-words';

/** A letter being written, beside the panes on a desk and over them on a phone. */
export default function Composer({ start, onClose }: { start: ComposeStart; onClose: () => void }) {
  const { t } = useSpeech();
  const { address } = useMailbox();
  const client = useQueryClient();
  const words = useQuoteWords();
  const mailbox = useApi('GET /v1/mailbox', {});
  const [opened, setOpened] = useState<OpenedLetter>();
  const [error, setError] = useState<Error>();
  const [tries, setTries] = useState(0);
  const signature = mailbox.data?.signature ?? (mailbox.error ? '' : undefined);
  const started = useRef(-1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a letter is opened once, and again when asked to
  useEffect(() => {
    if (signature === undefined || started.current === tries) return;
    started.current = tries;
    setError(undefined);
    openLetter(client, start, { address, signature }, words).then(setOpened, setError);
  }, [signature, tries]);

  if (opened) {
    const name = nameOf(mailbox.data?.settings);
    return (
      <LetterForm opened={opened} isChanged={start.kind === 'resume'} sender={{ address, name }} onClose={onClose} />
    );
  }
  return (
    <ComposerFrame title={t('compose.new')} onClose={onClose}>
      <div className="p-4">{error ? <Failed error={error} onRetry={() => setTries(tries + 1)} /> : <Loading />}</div>
    </ComposerFrame>
  );
}

function nameOf(settings: Readonly<Record<string, unknown>> | undefined): string {
  const name = settings?.display_name;
  return typeof name === 'string' ? name : '';
}
