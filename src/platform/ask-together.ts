/**
 * Calls in the same turn of the event loop share a query: `answerAll` gives an answer for each, in order. On PostgreSQL
 * each query saved is a round trip saved. Callers continue in the turn of the answer, so batching adds no staleness.
 */
export function askTogether<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let gathering: { readonly asked: Asked[]; readonly answers: Promise<readonly Answer[]> } | undefined;

  function gather() {
    const asked: Asked[] = [];
    const answers = new Promise<readonly Answer[]>((resolve, reject) => {
      setImmediate(() => {
        gathering = undefined;
        answerAll(asked).then(resolve, reject);
      });
    });
    return { asked, answers };
  }

  return async (one) => {
    gathering ??= gather();
    const { asked, answers } = gathering;
    const place = asked.push(one) - 1;
    return (await answers)[place] as Answer;
  };
}
