import { useMemo } from 'react';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { MailFrame } from '../../kit/mail-frame';
import { useRememberSender } from '../preferences/remember-sender';
import { withInlinePictures } from './inline-pictures';
import type { ParsedMail } from './parsed-mail';
import { PlainText } from './plain-text';

/** HTML in its frame, or plain text. */
export function MailBody({ message, mail }: { message: Message; mail: ParsedMail }) {
  const { t } = useSpeech();
  const { html, text, from } = mail;
  const shown = useMemo(() => html && withInlinePictures(html, mail.attachments), [html, mail.attachments]);
  const sender = from[0]?.address.toLowerCase();
  const { isRemembered, remember } = useRememberSender(sender);
  if (shown) {
    return (
      <MailFrame
        html={shown}
        title={t('mail.frame', { subject: message.subject })}
        // The sender of a message in Junk is not trusted
        showsImages={isRemembered && !message.is_junk}
        {...(sender !== undefined && { onAlwaysShow: remember })}
        // As wide as the pane: its text stands under the head, by its own margin
        className="-mx-4 w-[calc(100%+2rem)]"
      />
    );
  }
  if (!text) return <p className="text-sm text-soft">{t('mail.noText')}</p>;
  return <PlainText text={text} />;
}
