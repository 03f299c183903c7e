import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/read-config.js';
import { startBanner } from './start-banner.js';

describe('what a start prints', () => {
  it('is a few lines with every address and a curl that can be pasted', () => {
    const config = readConfig({ WAYPOST_DATA_DIR: '/srv/waypost' });
    const started = {
      baseUrl: 'http://localhost:4000',
      ports: { http: 4000, https: 4443, dns: 5353 },
      version: '1.2.3',
    };
    expect(startBanner(config, started)).toMatchInlineSnapshot(`
      "Waypost 1.2.3, sandbox: nothing leaves this machine.

        Dashboard  http://localhost:4000/
        API        http://localhost:4000/v1
        Reference  http://localhost:4000/docs
        Ports      http 4000, https 4443, dns 5353
        Data       /srv/waypost

      Create an account; the response contains your API token:
        curl -s http://localhost:4000/v1/account -d email=you@example.test -d password=correct-horse-battery

      Ctrl-C stops."
    `);
  });

  it('shows only doors that are open, and the way to an account when live', () => {
    const config = readConfig({ WAYPOST_HOSTNAME: 'mail.example.com', WAYPOST_POSTMASTER: 'ann@example.com' });
    const baseUrl = 'https://mail.example.com';
    const worker = startBanner(config, { baseUrl, ports: {}, version: '1.2.3' });
    expect(worker).toContain('live as mail.example.com');
    expect(worker).toContain('Ports      none');
    expect(worker).not.toMatch(/curl|API/);
    const web = startBanner(config, { baseUrl, ports: { http: 80, https: 443 }, version: '1.2.3' });
    expect(web).toContain('https://mail.example.com/v1');
    expect(web).toContain('waypost account create');
  });
});
