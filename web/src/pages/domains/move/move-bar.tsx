import type { Progress } from './use-move';

export function MoveBar({ label, progress, text }: { label: string; progress: Progress; text: string }) {
  const { done, total } = progress;
  return (
    <div className="space-y-1">
      <progress
        {...(total > 0 && { value: done })}
        max={Math.max(1, total)}
        aria-label={label}
        className="h-3 w-full accent-accent"
      />
      <p aria-live="polite" className="text-sm text-soft">
        {total > 0 ? text : label}
      </p>
    </div>
  );
}
