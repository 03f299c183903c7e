import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

const SIZE = 900_000;
const ROUNDS = 10;

it.each(['given_name', 'family_name'])('refuses a %s that is far too long before it reads it', async (field) => {
  await using app = await startTestApp();
  const token = await app.signUp();
  const cpuOf = async (character: string) => {
    const before = process.cpuUsage();
    const answer = await app.call('PUT /v1/account', { as: token, body: { [field]: character.repeat(SIZE) } });
    const { user, system } = process.cpuUsage(before);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('35') } });
    return user + system;
  };
  // The collector only adds: the least of many rounds is what the work costs
  const plain: number[] = [];
  const brackets: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await cpuOf('a'));
    brackets.push(await cpuOf('<'));
  }
  expect(Math.min(...brackets) / Math.min(...plain)).toBeLessThan(3);
});
