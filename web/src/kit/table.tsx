import type { ReactNode } from 'react';
import { classes } from './classes';

export interface Column<T> {
  readonly head: ReactNode;
  readonly cell: (row: T) => ReactNode;
  /** Numbers are aligned to the end. */
  readonly isNumber?: boolean;
  /** Buttons are at the end of their row, level with its text. */
  readonly isActs?: boolean;
  readonly className?: string;
}

/** Rows under heads; on a phone each row is a card whose cells carry their head. */
export function Table<T>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}) {
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {columns.map(({ head, isNumber, className }, place) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are written by hand
              key={place}
              scope="col"
              className={classes(
                'border-b border-line px-2 py-2 text-start text-xs font-medium text-soft',
                isNumber && 'text-end',
                className,
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-b border-line last:border-0 hover:bg-sunken/60 max-sm:block max-sm:py-2"
          >
            {columns.map(({ head, cell, isNumber, isActs, className }, place) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are written by hand
                key={place}
                className={classes(
                  'px-2 py-2.5 align-top max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1',
                  isNumber && 'text-end tabular-nums',
                  isActs && 'sm:py-1 sm:text-end',
                  className,
                )}
              >
                <span aria-hidden="true" className="text-xs text-soft sm:hidden">
                  {head}
                </span>
                <span className="min-w-0 max-sm:text-end [overflow-wrap:anywhere]">{cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
