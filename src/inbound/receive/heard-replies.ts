/** Which replies to its messages one client heard. */
export interface HeardReplies {
  /** For the next reply: whether the client continues after it (`confirm`), or its connection ends before. */
  expect(): Promise<boolean>;
  confirm(): void;
}

export function createHeardReplies(gone: AbortSignal): HeardReplies {
  let open: ((isHeard: boolean) => void)[] = [];
  const settle = (isHeard: boolean) => {
    const settled = open;
    open = [];
    for (const resolve of settled) resolve(isHeard);
  };
  gone.addEventListener('abort', () => settle(false), { once: true });
  return {
    expect: () => (gone.aborted ? Promise.resolve(false) : new Promise((resolve) => open.push(resolve))),
    confirm: () => settle(true),
  };
}
