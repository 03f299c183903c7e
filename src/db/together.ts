/**
 * Queries of one transaction that need nothing of each other's answers, asked in this order and not waited for one by
 * one: on PostgreSQL they travel together. All have ended when it does; what failed is the first of them, whatever became
 * of those behind it.
 */
export async function together<const Queries extends readonly unknown[]>(
  queries: Queries,
): Promise<{ -readonly [At in keyof Queries]: Awaited<Queries[At]> }> {
  const answers: unknown[] = [];
  for (const settled of await Promise.allSettled(queries)) {
    if (settled.status === 'rejected') throw settled.reason;
    answers.push(settled.value);
  }
  return answers as never;
}
