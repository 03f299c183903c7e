import { useSpeech } from '../../i18n/language-context';

const REPLIES = [250, 421, 550] as const;
type DisabledReply = (typeof REPLIES)[number];

/** What senders are told while an alias is off; each in words, the code behind it. */
export function DisabledReplyChoice({ value }: { value: DisabledReply }) {
  const { t } = useSpeech();
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-medium">{t('aliases.whenOff')}</legend>
      {REPLIES.map((code) => (
        <label
          key={code}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft/50"
        >
          <input
            type="radio"
            name="error_code_if_disabled"
            value={code}
            defaultChecked={code === value}
            className="mt-1 size-4 accent-accent"
          />
          <span className="min-w-0">
            <span className="block text-sm font-medium">
              {t(`aliases.reply.${code}`)} <span className="wire text-xs font-normal text-soft">{code}</span>
            </span>
            <span className="block text-xs text-soft">{t(`aliases.replyHint.${code}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function readDisabledReply(data: FormData): DisabledReply {
  return REPLIES.find((code) => String(code) === data.get('error_code_if_disabled')) ?? 250;
}
