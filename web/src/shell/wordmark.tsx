/** The signpost and the name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path d="M15 5h2v3h6l3 3-3 3h-6v2h5v6h-5v6h-2v-6H9l-3-3 3-3h6v-2H8V8h7z" className="fill-on-accent" />
      </svg>
      Waypost
    </span>
  );
}
