import { useQueryClient } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useSpeech } from '../../i18n/language-context';
import { Notice } from '../../kit/badge';
import { classes } from '../../kit/classes';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { FormError } from '../../kit/form';
import { faultsOf, useFaultWords } from '../../kit/form-faults';
import { useToast } from '../../kit/toast';
import { ComposerFrame } from './composer-frame';
import { FileList } from './file-list';
import { type Letter, newFile, sizeOfFiles } from './letter';
import { LetterActs } from './letter-acts';
import type { Sender } from './letter-fields';
import { htmlToText, textToHtml, withoutStyles } from './letter-html';
import { setLeave } from './open-composer';
import type { OpenedLetter } from './open-letter';
import { isAddress } from './parse-addresses';
import { newContentId, openPictures } from './pictures';
import { QuotePart } from './quote-part';
import { RecipientField } from './recipient-field';
import { RichText } from './rich-text';
import { SaveNote } from './save-note';
import { sendLetter } from './sending';
import { useDraft } from './use-draft';

/** Of the whole message; the service's own limit, with room for what encoding adds. */
const MAX_FILE_BYTES = 36 * 1024 * 1024;
const SHOWN_FIELDS = new Set(['to', 'cc', 'bcc', 'subject']);

export function LetterForm({
  opened,
  isChanged,
  sender,
  onClose,
}: {
  opened: OpenedLetter;
  /** What is there is not saved yet. */
  isChanged: boolean;
  sender: Sender;
  onClose: () => void;
}) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const confirm = useConfirm();
  const onError = useErrorToast();
  const say = useToast();
  const wordsOf = useFaultWords();
  const draft = useDraft(opened, sender);
  const { saver } = draft;
  const [letter, setLetter] = useState(opened.letter);
  const [fault, setFault] = useState<Error>();
  const [hints, setHints] = useState<{ readonly to?: string; readonly files?: string }>({});
  const [isSending, setSending] = useState(false);
  const [hasCopies, setCopies] = useState(letter.cc.length + letter.bcc.length > 0);
  const [isOver, setOver] = useState(false);
  const pictures = useMemo(openPictures, []);
  const editor = useRef<Editor>(undefined);
  const latest = useRef(letter);
  const close = useRef(onClose);
  close.current = onClose;

  const change = useCallback(
    (changes: Partial<Letter>) => {
      latest.current = { ...latest.current, ...changes };
      setLetter(latest.current);
      saver().change(latest.current);
    },
    [saver],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isChanged) saver().change(latest.current);
    return () => pictures.close();
  }, []);

  /** `false`: the draft could not be saved, and its writer wants to keep it open. */
  const leave = useCallback(async (): Promise<boolean> => {
    try {
      await saver().flush();
    } catch {
      if (await draft.keep().catch(() => false)) {
        await saver().stop();
        say(t('compose.draftKept'));
        close.current();
        return true;
      }
      const isLost = await confirm({
        title: t('compose.loseTitle'),
        loss: t('compose.loseHint'),
        act: t('compose.loseAct'),
      });
      if (!isLost) return false;
      await saver().stop();
    }
    close.current();
    return true;
  }, [saver, confirm, t, draft.keep, say]);
  useEffect(() => {
    setLeave(leave);
    return () => setLeave(undefined);
  }, [leave]);

  const addFiles = (files: readonly File[], isInText: boolean): boolean => {
    if (files.length === 0) return false;
    const added = files.map((file) => {
      const isPicture = isInText && !latest.current.isPlain && /^image\/(?:png|jpeg|gif|webp)$/.test(file.type);
      return newFile(file, file.name || t('compose.unnamed'), isPicture ? newContentId() : undefined);
    });
    if (sizeOfFiles([...latest.current.files, ...added]) > MAX_FILE_BYTES) {
      setHints({ ...hints, files: t('compose.tooLarge') });
      return true;
    }
    setHints({ ...hints, files: undefined as never });
    change({ files: [...latest.current.files, ...added] });
    for (const file of added.filter(({ contentId }) => contentId !== undefined))
      editor.current
        ?.chain()
        .focus()
        .insertContent({ type: 'picture', attrs: { src: pictures.addressOf(file), alt: file.name } })
        .run();
    return true;
  };

  const send = async (at?: number) => {
    const { to, cc, bcc, subject } = latest.current;
    const all = [...to, ...cc, ...bcc];
    const wrong = all.find(({ address }) => !isAddress(address));
    if (all.length === 0 || wrong) {
      setHints({
        ...hints,
        to: wrong ? t('compose.wrongAddress', { address: wrong.address }) : t('compose.noRecipient'),
      });
      return;
    }
    setHints({});
    if (subject.trim() === '' && !(await confirmBare())) return;
    setSending(true);
    setFault(undefined);
    const draftId = await saver().stop();
    try {
      const { setProgress: onProgress } = draft;
      await sendLetter(client, { letter: latest.current, sender, draftId, at, onProgress });
      draft.forget();
      onClose();
    } catch (error) {
      draft.goOn(draftId);
      saver().change(latest.current);
      draft.setProgress(undefined);
      setSending(false);
      setFault(error as Error);
    }
  };
  const confirmBare = () =>
    confirm({ title: t('compose.noSubjectTitle'), loss: t('compose.noSubjectHint'), act: t('compose.sendAnyway') });

  const discard = async () => {
    const isBlank = letter === opened.letter && opened.draft === undefined;
    if (!isBlank) {
      const question = { title: t('compose.discardTitle'), loss: t('compose.discardHint'), act: t('compose.discard') };
      if (!(await confirm(question))) return;
    }
    saver()
      .discard()
      .then(() => {
        draft.forget();
        onClose();
      }, onError);
  };

  const togglePlain = () => {
    const { isPlain, html, text, quote } = latest.current;
    if (isPlain) change({ isPlain: false, html: textToHtml(text) });
    else
      change({ isPlain: true, text: [htmlToText(html), quote?.text].filter(Boolean).join('\n\n'), quote: undefined });
  };
  const editQuote = () => {
    const { quote } = latest.current;
    if (!quote) return;
    editor.current?.commands.insertContentAt(
      editor.current.state.doc.content.size,
      pictures.shown(withoutStyles(quote.html), latest.current.files),
    );
    change({ quote: undefined });
  };

  const faults = faultsOf(fault, SHOWN_FIELDS, {});
  const said = (field: string) =>
    faults
      .get(field)
      ?.map((one) => wordsOf(one, t(`compose.${field}` as 'compose.to')))
      .join(' ');
  const isFresh = opened.draft === undefined && letter.to.length === 0 && !isChanged;
  const drag = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (event.defaultPrevented || !addFiles([...event.dataTransfer.files], false)) return;
      event.preventDefault();
    },
  };
  const files = letter.files.filter(({ contentId }) => contentId === undefined || letter.isPlain);
  return (
    <ComposerFrame
      title={letter.subject.trim() || t('compose.new')}
      note={<SaveNote state={draft.state} isKept={draft.isKept} />}
      onClose={() => void leave()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped can also be chosen with the button */}
      <div
        {...drag}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
        className="relative flex min-h-0 grow flex-col"
      >
        <div className="flex min-h-0 grow flex-col overflow-y-auto">
          <RecipientField
            label={t('compose.to')}
            people={letter.to}
            error={hints.to ?? said('to')}
            isFocused={isFresh}
            onChange={(to) => change({ to })}
            end={
              !hasCopies && (
                <button
                  type="button"
                  onClick={() => setCopies(true)}
                  className="shrink-0 pt-1.5 text-sm text-soft hover:text-ink"
                >
                  {t('compose.copies')}
                </button>
              )
            }
          />
          {hasCopies && (
            <>
              <RecipientField
                label={t('compose.cc')}
                people={letter.cc}
                error={said('cc')}
                onChange={(cc) => change({ cc })}
              />
              <RecipientField
                label={t('compose.bcc')}
                people={letter.bcc}
                error={said('bcc')}
                onChange={(bcc) => change({ bcc })}
              />
            </>
          )}
          <label className="flex items-center gap-2 border-b border-line px-4 py-1.5">
            <span className="sr-only">{t('compose.subject')}</span>
            <input
              value={letter.subject}
              placeholder={t('compose.subject')}
              aria-invalid={said('subject') ? true : undefined}
              onChange={({ target }) => change({ subject: target.value })}
              className="min-h-8 w-full bg-transparent text-sm outline-none placeholder:text-soft"
            />
          </label>
          {said('subject') && <p className="px-4 py-1 text-xs text-bad">{said('subject')}</p>}
          {letter.thread?.wasEncrypted && (
            <div className="px-4 pt-3">
              <Notice tone="warn">{t('compose.wasEncrypted')}</Notice>
            </div>
          )}
          {letter.isPlain ? (
            <textarea
              aria-label={t('compose.text')}
              value={letter.text}
              // biome-ignore lint/a11y/noAutofocus: an answer is written at once
              autoFocus={!isFresh}
              ref={(area) => {
                // Above the quote
                if (letter.text === opened.letter.text) area?.setSelectionRange(0, 0);
              }}
              onChange={({ target }) => change({ text: target.value })}
              onPaste={(event) => addFiles([...event.clipboardData.files], false) && event.preventDefault()}
              className="min-h-40 w-full grow resize-none bg-transparent px-4 py-3 font-mono text-sm outline-none"
            />
          ) : (
            <RichText
              html={pictures.shown(letter.html, letter.files)}
              isFocused={!isFresh}
              handle={editor}
              onChange={(html) => {
                const kept = pictures.kept(html);
                change({ html: kept, text: htmlToText(kept) });
              }}
              onFiles={(given) => addFiles(given, true)}
            />
          )}
          {letter.quote && (
            <QuotePart
              quote={letter.quote}
              files={letter.files}
              onEdit={editQuote}
              onRemove={() => change({ quote: undefined })}
            />
          )}
        </div>
        <FileList
          files={files}
          progress={draft.progress}
          onRemove={(file) => change({ files: letter.files.filter((one) => one !== file) })}
        />
        <div className="space-y-1 px-4 empty:hidden">
          {hints.files && <Notice tone="bad">{hints.files}</Notice>}
          {fault && (faults.size === 0 || faults.has('')) && (
            <FormError error={fault} faults={fault instanceof ApiError ? faults.get('') : undefined} />
          )}
        </div>
        <LetterActs
          isPlain={letter.isPlain}
          isSending={isSending}
          onSend={(at) => void send(at)}
          onFiles={(given) => addFiles(given, false)}
          onPictures={(given) => addFiles(given, true)}
          onTogglePlain={togglePlain}
          onDiscard={() => void discard()}
        />
        <div
          className={classes(
            'pointer-events-none absolute inset-2 z-30 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-soft/90 font-medium text-accent-strong',
            !isOver && 'hidden',
          )}
        >
          {t('compose.dropHere')}
        </div>
      </div>
    </ComposerFrame>
  );
}
