import { describe, expect, it } from 'vitest';
import { mailFramePage } from '../../src/servers/http/pages/mail-frame-page.js';
import { openDoor, SESSION } from '../http/door-fixture.js';

const OWN_FRAME = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'iframe' };

describe('the frame that mail is shown in', () => {
  it('gives the message back under a policy by which nothing runs and nothing is fetched', async () => {
    await using door = await openFrame();
    const shown = await door.post({ html: '<p style="color:red">Hello</p>' }, OWN_FRAME);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('<p style="color:red">Hello</p>');
    const policy = shown.headers.get('Content-Security-Policy') ?? '';
    expect(policy.split('; ')).toEqual([
      'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]);
    expect(shown.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(shown.headers.get('Cache-Control')).toBe('no-store');
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('lets pictures in when the reader asks for them, and nothing else', async () => {
    await using door = await openFrame();
    const shown = await door.post({ html: '<p>', images: 'true' }, OWN_FRAME);
    const policy = shown.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain('img-src https: http: data:');
    expect(policy).not.toContain('script');
    expect(policy).toMatch(/^sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox;/);
  });

  it('is no place for the words of other sites, nor a page of its own', async () => {
    await using door = await openFrame();
    const html = '<p>';
    const statusFor = async (headers: Record<string, string>) => (await door.post({ html }, headers)).status;
    expect(await statusFor({ ...OWN_FRAME, 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await statusFor({ ...OWN_FRAME, 'Sec-Fetch-Site': 'same-site' })).toBe(403);
    expect(await statusFor({ ...OWN_FRAME, 'Sec-Fetch-Dest': 'document' })).toBe(403);
    expect(await statusFor({})).toBe(403);
    expect(await statusFor({ Origin: 'null' })).toBe(403);
    expect(await statusFor({ Origin: 'http://elsewhere.test' })).toBe(403);
    expect(await statusFor({ Origin: door.url })).toBe(200);
  });

  it('opens only with a session, and reads nothing of others', async () => {
    await using door = await openFrame();
    const html = 'x'.repeat(100 * 1024);
    expect((await door.post({ html }, { ...OWN_FRAME, cookie: '' })).status).toBe(401);
    expect((await door.post({ html }, { ...OWN_FRAME, cookie: 'waypost_session=other' })).status).toBe(401);
    const withoutProof = await fetch(`${door.url}/mail-frame`, {
      method: 'POST',
      headers: { ...OWN_FRAME, cookie: `waypost_session=${SESSION.token}` },
      body: html,
    });
    expect(withoutProof.status).toBe(401);
  });

  it('holds a long message, and refuses one without end', async () => {
    await using door = await openFrame();
    expect((await door.post({ html: 'x'.repeat(1024 * 1024) }, OWN_FRAME)).status).toBe(200);
    expect((await door.post({ html: 'x'.repeat(3 * 1024 * 1024) }, OWN_FRAME)).status).toBe(400);
    expect((await door.post({}, OWN_FRAME)).status).toBe(400);
  });
});

async function openFrame() {
  const door = await openDoor({ deps: { pages: [mailFramePage({ baseUrl: () => 'https://mail.example.test' })] } });
  const url = `http://127.0.0.1:${door.port}`;
  return {
    url,
    post(fields: Record<string, string>, headers: Record<string, string>) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const cookie = `waypost_session=${SESSION.token}`;
      return fetch(`${url}/mail-frame?csrf=${SESSION.csrfToken}`, {
        method: 'POST',
        headers: { cookie, ...headers },
        body,
      });
    },
    [Symbol.asyncDispose]: () => door[Symbol.asyncDispose](),
  };
}
