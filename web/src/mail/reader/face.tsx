import { classes } from '../../kit/classes';

const GROUNDS = [
  'bg-accent-soft text-accent-strong',
  'bg-info-soft text-info',
  'bg-warn-soft text-warn',
  'bg-good-soft text-good',
  'bg-bad-soft text-bad',
];

/** The first letter of a name, on a colour that the same name always has. */
export function Face({ of, className }: { of: string; className?: string }) {
  const letter = /\p{L}|\p{N}/u.exec(of)?.[0] ?? '?';
  let sum = 0;
  for (const sign of of.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-10 shrink-0 place-items-center rounded-full font-semibold uppercase select-none',
        GROUNDS[sum % GROUNDS.length],
        className,
      )}
    >
      {letter}
    </span>
  );
}
