import type { Groupware } from '../../../groupware/groupware.js';
import type { ObjectFacts } from '../../../groupware/object.js';

/** Opens the texts of these objects, in order; the stored bytes are UTF-8. */
export async function* openTexts(
  { objects }: Pick<Groupware, 'objects'>,
  facts: readonly ObjectFacts[],
): AsyncGenerator<{ readonly facts: ObjectFacts; readonly text: string }> {
  for await (const { facts: own, bytes } of objects.open(facts)) yield { facts: own, text: bytes.toString('utf8') };
}
