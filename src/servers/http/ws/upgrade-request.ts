import { IncomingMessage } from 'node:http';
import { SOCKET_PATH } from '../api/v1/live-socket-routes.js';

/**
 * Node passes every request with an `Upgrade` header to the upgrade listener. Only those for the WebSocket path are
 * handled: a request for another protocol (h2c, say) is answered as if it had none (RFC 9110 §7.8).
 */
export class UpgradableRequest extends IncomingMessage {}

const ASKED = Symbol('upgrade');

// Node's parser sets it once the address is known, and before it asks what kind of request this is
Object.defineProperty(UpgradableRequest.prototype, 'upgrade', {
  set(this: IncomingMessage & { [ASKED]?: unknown }, asked: unknown) {
    this[ASKED] = asked;
  },
  get(this: IncomingMessage & { [ASKED]?: unknown }) {
    return this[ASKED] === true && (this.method === 'CONNECT' || isSocketPath(this.url ?? ''));
  },
});

function isSocketPath(url: string): boolean {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return path === SOCKET_PATH || path === `${SOCKET_PATH}/`;
}
