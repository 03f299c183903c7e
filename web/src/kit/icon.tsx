import { classes } from './classes';

/** Strokes on a 24-unit square, drawn for this project. */
const PATHS = {
  overview: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  at: 'M16 12a4 4 0 1 0-4 4c3 0 4-2 4-4Zm0 0c0 3 5 3 5-1a9 9 0 1 0-4 8',
  send: 'M21 4 3 11l7 3 3 7 8-17ZM10 14l4-4',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c1-5 15-5 16 0',
  flask: 'M9 3h6M10 3v6L4 19a1.5 1.5 0 0 0 1.5 2h13a1.5 1.5 0 0 0 1.5-2L14 9V3M7 15h10',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'M5 5l14 14M19 5 5 19',
  check: 'M4 12.5 9.5 18 20 6',
  cross: 'M6 6l12 12M18 6 6 18',
  warning: 'M12 3 2 20h20L12 3ZM12 10v4M12 17h.01',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8h.01',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  plus: 'M12 5v14M5 12h14',
  more: 'M4.4 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0ZM11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0ZM18.4 12a.6.6 0 1 0 1.2 0 .6.6 0 0 0-1.2 0Z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5',
  refresh: 'M20 11a8 8 0 0 0-14.5-3.5L4 9M4 4v5h5M4 13a8 8 0 0 0 14.5 3.5L20 15M20 20v-5h-5',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  edit: 'M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12l9-9M16 7l3 3',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  upload: 'M12 16V5M7 9l5-5 5 5M4 20h16',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  shield: 'M12 3 4 6v6c0 5 4 8 8 9 4-1 8-4 8-9V6l-8-3Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5',
  moon: 'M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10Z',
  out: 'M14 4h5v16h-5M4 12h11M11 8l4 4-4 4',
  chevron: 'M9 5l7 7-7 7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  unlocked: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.5-1.8',
  box: 'M3 8l9-5 9 5v8l-9 5-9-5V8ZM3 8l9 5 9-5M12 13v8',
  server: 'M4 4h16v6H4zM4 14h16v6H4zM8 7h.01M8 17h.01',
  signpost: 'M12 3v18M7 5h10l3 3-3 3H7zM17 13H7l-3 2.5L7 18h10z',
  pause: 'M9 5v14M15 5v14',
  hook: 'M9 17a4 4 0 1 1-3-6M8 8a4 4 0 1 1 7 3M12 10l3 6h5M16 19a4 4 0 1 0 0-6',
  flag: 'M5 21V4h12l-2 4 2 4H5',
  eye: 'M2 12c4-8 16-8 20 0-4 8-16 8-20 0ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  inbox: 'M4 13l3-8h10l3 8v6H4v-6ZM4 13h5c0 4 6 4 6 0h5',
  archive: 'M3 4h18v4H3zM5 8v12h14V8M10 12h4',
  junk: 'M8 3h8l5 5v8l-5 5H8l-5-5V8l5-5ZM12 8v5M12 16h.01',
  folder: 'M3 6h6l2 2h10v11H3V6Z',
  star: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.1 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.1 6.1-.7L12 3.5Z',
  clip: 'M20 11l-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7L9.3 17a1.7 1.7 0 0 1-2.3-2.3L14.5 7',
  back: 'M20 12H4M10 6l-6 6 6 6',
  reply: 'M9 6l-6 6 6 6M3 12h10c5 0 8 3 8 7',
  replyAll: 'M7 6l-6 6 6 6M12 6l-6 6 6 6M6 12h9c5 0 7 3 7 7',
  forward: 'M15 6l6 6-6 6M21 12H11c-5 0-8 3-8 7',
  tag: 'M3 3h9l9 9-9 9-9-9V3ZM7.5 7.5h.01',
  mailOpen: 'M3 10l9-7 9 7v10H3V10ZM3 10l9 7 9-7',
  print: 'M7 8V3h10v5M7 17H3V8h18v9h-4M7 14h10v7H7z',
  external: 'M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  heading: 'M6 5v14M18 5v14M6 12h12',
  numbers: 'M10 6h11M10 12h11M10 18h11M4 4v5M3 9h2M3 14h2.5L3 18h2.5',
  quote: 'M10 7H5v6h5V7ZM10 13c0 3-1 4-4 5M20 7h-5v6h5V7ZM20 13c0 3-1 4-4 5',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  eraser: 'M8 20h12M5 15l9-10 6 5-8 10H9l-4-5ZM9 10l6 6',
  picture: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 6M15.5 9h.01',
  minimise: 'M5 19h14',
  expand: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  shrink: 'M20 10h-6V4M14 10l7-7M4 14h6v6M10 14l-7 7',
  bell: 'M6 16V10a6 6 0 0 1 12 0v6l2 2H4l2-2ZM10 21h4',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  filter: 'M3 5h18l-7 8v6l-4 2v-8L3 5Z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  square: 'M5 5h14v14H5z',
  eyeOff: 'M2 12c4-8 16-8 20 0-4 8-16 8-20 0ZM4 20 20 4',
} as const;

export type IconName = keyof typeof PATHS;

/** They point along the line of reading. */
const FLIPPED: ReadonlySet<IconName> = new Set<IconName>([
  ...(['chevron', 'out', 'send', 'back', 'reply', 'replyAll', 'forward'] as const),
]);

/** Hidden from screen readers: its meaning is in the text next to it, or in the label of its button. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classes(
        'inline-block size-[1.15em] shrink-0 fill-none stroke-current stroke-[1.9]',
        FLIPPED.has(name) && 'rtl:-scale-x-100',
        className,
      )}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
