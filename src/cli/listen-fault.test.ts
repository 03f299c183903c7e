import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/read-config.js';
import { explainListenFault } from './listen-fault.js';

const config = readConfig({ WAYPOST_HTTP_PORT: '80', WAYPOST_HTTPS_PORT: '443' });
const fault = (facts: object) =>
  explainListenFault(Object.assign(new Error('listen'), { syscall: 'listen', ...facts }), config);

describe('a door that does not open', () => {
  it.each([
    [{ code: 'EADDRINUSE', port: 80, address: '127.0.0.1' }, /Port 80 on 127\.0\.0\.1 is in use.*WAYPOST_HTTP_PORT/, 3],
    [{ code: 'EADDRINUSE', port: 443, address: '::' }, /WAYPOST_HTTPS_PORT/, 3],
    [{ code: 'EADDRINUSE', port: 2995, address: '::' }, /WAYPOST_POP3S_PORT/, 3],
    [{ code: 'EACCES', port: 80 }, /may not listen on port 80.*WAYPOST_HTTP_PORT/, 2],
    [{ code: 'EADDRNOTAVAIL', port: 80, address: '192.0.2.1' }, /192\.0\.2\.1 is not an address.*WAYPOST_BIND/, 2],
  ])('%o names the variable to change', (facts, message, exitCode) => {
    expect(fault(facts)).toMatchObject({ message: expect.stringMatching(message), exitCode });
  });

  it('is not blamed for other errors', () => {
    expect(fault({ syscall: 'connect', code: 'EADDRINUSE' })).toBeUndefined();
    expect(fault({ code: 'EMFILE' })).toBeUndefined();
    expect(explainListenFault('text', config)).toBeUndefined();
  });
});
