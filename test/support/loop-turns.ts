/**
 * How often the event loop turns while the work runs elsewhere. Work on the main thread leaves it no turn, on a quiet
 * machine as on a busy one.
 */
export async function countLoopTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  try {
    await work();
    return turns;
  } finally {
    clearImmediate(next);
  }
}
