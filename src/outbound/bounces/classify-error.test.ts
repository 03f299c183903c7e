import { connect, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { DnsUnavailableError } from '../../platform/dns/resolver.js';
import { ServiceError } from '../../platform/service-error.js';
import { classifyError } from './classify-error.js';

const coded = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['a refused connection', coded('ECONNREFUSED'), '4.4.1'],
  ['a broken connection', coded('ECONNRESET'), '4.4.2'],
  ['silence', coded('ETIMEDOUT'), '4.4.1'],
  ['a deadline', new DOMException('late', 'TimeoutError'), '4.4.1'],
  ['no way', coded('EHOSTUNREACH'), '4.4.1'],
  ['a certificate', coded('CERT_HAS_EXPIRED'), '4.7.5'],
  ['another certificate', coded('DEPTH_ZERO_SELF_SIGNED_CERT'), '4.7.5'],
  ['a handshake', coded('ERR_SSL_WRONG_VERSION_NUMBER'), '4.7.5'],
  ['DNS', new DnsUnavailableError('remote.test', 'MX', 'SERVFAIL'), '4.4.3'],
  ['all addresses', new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]), '4.4.1'],
  ['a cause', new Error('outer', { cause: coded('EPIPE') }), '4.4.2'],
])('%s is trouble on the way, which passes', (_name, error, enhanced) => {
  expect(classifyError(error)).toMatchObject({ category: 'network', action: 'defer', code: 421, enhanced });
});

it('knows a real refused connection', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  const error = await new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve));
  expect(classifyError(error)).toMatchObject({ category: 'network', enhanced: '4.4.1' });
});

it('refuses a private network for good', () => {
  const error = new ServiceError('invalid', 'outgoing.privateAddress', { field: 'mx', host: 'a', address: '10.0.0.1' });
  expect(classifyError(error)).toMatchObject({ category: 'policy', action: 'reject', code: 550 });
});

it.each([new TypeError('x is not a function'), 'text', undefined, new ServiceError('unavailable', 'dns.unavailable')])(
  'keeps the message when the fault is ours: %s',
  (error) => {
    expect(classifyError(error)).toMatchObject({ action: 'defer', code: 421 });
  },
);
