import { CopyButton } from '../../kit/copy-button';

/** A value to type into another program. */
export function Copied({ text }: { text: string }) {
  return (
    <span className="-my-2 flex items-center gap-1">
      <code className="wire">{text}</code>
      <CopyButton text={text} />
    </span>
  );
}
