import { Notice } from './badge';
import { CopyButton } from './copy-button';

/** Shown only once, with a button that copies it. */
export function Secret({ label, value, warning }: { label: string; value: string; warning?: string }) {
  return (
    <div className="space-y-2">
      <p className="text-sm font-medium">{label}</p>
      <p className="flex items-center justify-between gap-2 rounded-lg border border-line bg-sunken ps-3">
        <code className="wire py-2 select-all">{value}</code>
        <CopyButton text={value} />
      </p>
      {warning && <Notice tone="warn">{warning}</Notice>}
    </div>
  );
}
