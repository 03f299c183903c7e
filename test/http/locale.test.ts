import { describe, expect, it } from 'vitest';
import { type Door, openDoor } from './door-fixture.js';
import { basic } from './http-client.js';

const language = async (door: Door, acceptLanguage?: string) => {
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  return (await door.asAnn({ path: '/v1/sentence', headers })).headers['content-language'];
};

describe('the language of an answer', () => {
  it('is the one asked for, else the one last used, else English', async () => {
    await using door = await openDoor();
    expect(await language(door)).toBe('en');
    expect(await language(door, 'fr;q=0.5, de-AT')).toBe('de');
    expect(door.locales.get('ann')).toBe('de');
    expect(await language(door)).toBe('de');
    expect(await language(door, '*')).toBe('de');
    expect(await language(door, 'tlh')).toBe('de');
    expect(door.locales.get('ann')).toBe('de');
    expect(await language(door, 'ja')).toBe('ja');
    expect(await language(door)).toBe('ja');
  });

  it('is the stored one from the first call on', async () => {
    await using door = await openDoor();
    door.locales.set('ann', 'pt');
    expect(await language(door)).toBe('pt');
  });

  it('is the stored one on unknown routes and where a token does not open the door', async () => {
    await using door = await openDoor();
    door.locales.set('ann', 'pt');
    const languageAt = async (path: string, headers = {}) => {
      const reply = await door.asAnn({ path, headers });
      return [reply.status, reply.headers['content-language']];
    };
    expect(await languageAt('/v1/nothing')).toEqual([404, 'pt']);
    expect(await languageAt('/v1/mailbox')).toEqual([401, 'pt']);
    expect(await languageAt('/v1/mailbox', { 'accept-language': 'de' })).toEqual([401, 'de']);
    expect(door.locales.get('ann')).toBe('pt');
    const stranger = await door.call({ path: '/v1/nothing', headers: { authorization: basic('unknown') } });
    expect([stranger.status, stranger.headers['content-language']]).toEqual([404, 'en']);
  });

  it('is not stored for strangers', async () => {
    await using door = await openDoor();
    const reply = await door.call({ path: '/v1/things', headers: { 'accept-language': 'de' } });
    expect(reply.headers['content-language']).toBe('de');
    expect(door.locales.size).toBe(0);
    expect((await door.call({ path: '/v1/things' })).headers['content-language']).toBe('en');
  });
});
