/** A letter in transit; drawn from left to right, and mirrored for right-to-left languages. */
export function Signpost({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 560 250"
      role="img"
      aria-label={label}
      className="w-full max-w-2xl overflow-visible rtl:-scale-x-100"
    >
      <Hills />
      <path
        d="M14 222C70 226 96 186 150 190s66 34 118 30 40-14 62-14"
        className="fill-none stroke-accent stroke-[3]"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      {ROADS.map((road) => (
        <path key={road} d={road} className="fill-none stroke-line-strong stroke-2" strokeDasharray="6 6" />
      ))}
      <Post />
      <Letter />
      {GOALS.map(([x, y]) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
          <circle r="15" className="fill-surface stroke-accent stroke-2" />
          <path
            d="M-6 0.5-1.5 5 7-5"
            className="origin-center fill-none stroke-accent stroke-[2.5] [transform-box:fill-box] rtl:-scale-x-100"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
    </svg>
  );
}

const ROADS = [
  'M352 206C400 206 430 96 496 92',
  'M352 206C410 206 452 156 512 154',
  'M352 206C420 208 462 216 520 216',
];
const GOALS = [
  [510, 90],
  [528, 153],
  [536, 216],
] as const;

function Hills() {
  return (
    <>
      <path d="M-160 250V232C-60 214 60 176 170 190S340 232 450 216 700 150 860 190V250Z" className="fill-accent/10" />
      <path d="M-160 250V236C-40 250 90 214 230 226S520 252 640 232 800 214 860 226V250Z" className="fill-accent/15" />
      <circle cx="92" cy="66" r="24" className="fill-warn-soft stroke-warn/40" />
    </>
  );
}

function Post() {
  return (
    <g strokeLinejoin="round">
      <path d="M336 30h8v196h-8z" className="fill-ink/75" />
      <path d="M324 226h32" className="stroke-ink/40 stroke-[5]" strokeLinecap="round" />
      <path d="M322 44h86l16 16-16 16h-86z" className="fill-accent" />
      <path d="M358 90h-82l-16 16 16 16h82z" className="fill-surface stroke-accent stroke-2" />
      <path d="M322 136h70l14 14-14 14h-70z" className="fill-accent-strong" />
      <g className="fill-none stroke-on-accent stroke-[3]" strokeLinecap="round">
        <path d="M338 60h46M338 150h34" />
      </g>
      <path d="M290 106h48" className="stroke-accent stroke-[3]" strokeLinecap="round" />
    </g>
  );
}

function Letter() {
  return (
    <g transform="translate(152 148) rotate(-8)" strokeLinejoin="round">
      <path d="M0 0h62v42H0z" className="fill-surface stroke-ink/75 stroke-2" />
      <path d="M0 1l31 23L62 1" className="fill-none stroke-ink/75 stroke-2" />
      <path d="M-26 12h16M-34 24h22M-22 36h12" className="stroke-accent stroke-2" strokeLinecap="round" />
    </g>
  );
}
