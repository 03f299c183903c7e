import { useSpeech } from '../../i18n/language-context';
import { CardChoice } from '../../kit/card-choice';

const REPLIES = [250, 421, 550] as const;
type DisabledReply = (typeof REPLIES)[number];

/** The reply to senders while an alias is off; each in words, followed by its code. */
export function DisabledReplyChoice({ value }: { value: DisabledReply }) {
  const { t } = useSpeech();
  const options = REPLIES.map((code) => ({
    value: String(code),
    title: (
      <>
        {t(`aliases.reply.${code}`)} <span className="wire text-xs font-normal text-soft">{code}</span>
      </>
    ),
    hint: t(`aliases.replyHint.${code}`),
  }));
  return (
    <CardChoice label={t('aliases.whenOff')} name="error_code_if_disabled" value={String(value)} options={options} />
  );
}

export function readDisabledReply(data: FormData): DisabledReply {
  return REPLIES.find((code) => String(code) === data.get('error_code_if_disabled')) ?? 250;
}
