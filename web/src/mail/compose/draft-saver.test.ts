import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error';
import { createDraftSaver, type DraftStore, type SaveState } from './draft-saver';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A Drafts folder, whose answers may be lost. */
function openFolder() {
  const drafts = new Map<string, { letter: string; messageId: string }>();
  let loses = 0;
  const answer = <T>(value: T): T => {
    if (loses === 0) return value;
    loses -= 1;
    throw new ApiError(0, 'unreachable');
  };
  const store: DraftStore<string> = {
    async create(letter, messageId) {
      const id = `draft ${drafts.size + 1}`;
      drafts.set(id, { letter, messageId });
      return answer(id);
    },
    async update(id, letter) {
      const draft = drafts.get(id);
      if (!draft) throw new ApiError(404, 'gone');
      draft.letter = letter;
      answer(undefined);
    },
    find: async (messageId) => answer([...drafts].find(([, draft]) => draft.messageId === messageId)?.[0]),
    async remove(id) {
      drafts.delete(id);
    },
  };
  const states: SaveState['kind'][] = [];
  const saver = createDraftSaver<string>({
    store,
    draft: undefined,
    messageId: '<one@example.test>',
    pauseMs: () => 1000,
    onState: ({ kind }) => states.push(kind),
  });
  return {
    saver,
    drafts,
    states,
    letters: () => [...drafts.values()].map(({ letter }) => letter),
    loseNext: (count: number) => {
      loses = count;
    },
  };
}

it('saves once when the writer pauses, and then the same draft again', async () => {
  const { saver, letters, states } = openFolder();
  saver.change('H');
  saver.change('Hello');
  expect(letters()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(letters()).toEqual(['Hello']);
  saver.change('Hello Bob');
  await vi.advanceTimersByTimeAsync(1000);
  expect(letters()).toEqual(['Hello Bob']);
  expect(states.at(-1)).toBe('saved');
});

it('finds a draft whose answer was lost instead of making a second one', async () => {
  const { saver, letters, loseNext, states } = openFolder();
  loseNext(3);
  saver.change('Hello');
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toBe('failed');
  saver.change('Hello Bob');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(letters()).toEqual(['Hello Bob']);
  expect(states.at(-1)).toBe('saved');
});

it('keeps what is written when the draft is deleted elsewhere', async () => {
  const { saver, drafts, letters } = openFolder();
  saver.change('Hello');
  await saver.flush();
  drafts.clear();
  saver.change('Hello again');
  await saver.flush();
  expect(letters()).toEqual(['Hello again']);
});

it('saves nothing after it was stopped, and knows the draft', async () => {
  const { saver, drafts, letters } = openFolder();
  saver.change('Hello');
  await saver.flush();
  saver.change('Too late');
  expect(await saver.stop()).toBe([...drafts.keys()][0]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(letters()).toEqual(['Hello']);
});
