import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

const SIZE = 900_000;
const ROUNDS = 3;

it.each(['given_name', 'family_name'])('refuses a %s that is far too long before it reads it', async (field) => {
  await using app = await startTestApp();
  const token = await app.signUp();
  const cpuOf = async (character: string) => {
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage();
      const answer = await app.call('PUT /v1/account', { as: token, body: { [field]: character.repeat(SIZE) } });
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('35') } });
      const { user, system } = process.cpuUsage(before);
      costs.push(user + system);
    }
    return Math.min(...costs);
  };
  const plain = await cpuOf('a');
  expect((await cpuOf('<')) / plain).toBeLessThan(3);
});
