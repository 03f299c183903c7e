import { textToHtml, withoutStyles } from '../compose/letter-html';
import { RichText } from '../compose/rich-text';

/** The editor of letters, for the few lines under them. */
export default function SignatureText({
  html,
  label,
  onChange,
}: {
  html: string;
  label: string;
  onChange: (html: string) => void;
}) {
  const isHtml = /<[a-z!/][^>]*>/i.test(html);
  return (
    <RichText
      html={isHtml ? withoutStyles(html) : textToHtml(html)}
      label={label}
      isFocused={false}
      onChange={(changed) => onChange(changed === '<p></p>' ? '' : changed)}
      onFiles={() => false}
    />
  );
}
