/** The labels of a message, small. */
export function Labels({ labels }: { labels: readonly string[] }) {
  return labels.map((label) => (
    <span key={label} className="shrink-0 rounded bg-info-soft px-1.5 text-xs leading-5 text-info">
      <bdi>{label}</bdi>
    </span>
  ));
}
