import { expect, it } from 'vitest';
import { formatTable } from './format-table.js';

it('aligns columns and lets no cell speak to the terminal', () => {
  const rows = [
    ['ann@example.test', 'yes'],
    ['b\u001b[31m\n', 'no', 'extra'],
  ];
  expect(formatTable(['Address', 'On'], rows)).toBe(
    'Address           On\nann@example.test  yes\nb [31m            no',
  );
});
