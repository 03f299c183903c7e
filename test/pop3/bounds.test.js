var __addDisposableResource = (this && this.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (this && this.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/platform/random.js';
import { createPop3Server } from '../../src/servers/pop3/pop3-server.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { TEST_CERT, TEST_KEY } from '../support/test-certificates.js';
import { Pop3Client } from './pop3-client.js';
const MINUTE_MS = 60_000;
const nobody = () => Promise.reject(new Error('nobody signs in here'));
async function startDoor() {
    const clock = createManualClock();
    const tls = { current: () => ({ cert: TEST_CERT, key: TEST_KEY }), onChange: () => () => { } };
    const server = createPop3Server({
        ...{ listen: { host: '127.0.0.1', port: 0, securePort: 0 }, hostname: 'mail.waypost.test', tls },
        ...{ authenticator: { mailbox: nobody }, mailboxes: { open: nobody }, locks: { take: nobody } },
        ...{ clock, random: systemRandom, log: silentLog },
    });
    await server.start();
    return { clock, server, [Symbol.asyncDispose]: () => server.stop() };
}
describe('a POP3 session', () => {
    it('ends after ten idle minutes (RFC 1939 §3), not before', async () => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const door = __addDisposableResource(env_1, await startDoor(), true);
            const client = __addDisposableResource(env_1, await Pop3Client.connect(door.server.address().port), true);
            expect(await client.line()).toBe('+OK mail.waypost.test POP3 Waypost');
            await door.clock.advance(9 * MINUTE_MS);
            expect(await client.list('CAPA')).toContain('STLS');
            await door.clock.advance(9 * MINUTE_MS);
            expect(await client.ask('NOOP')).toBe('-ERR Sign in first');
            await door.clock.advance(11 * MINUTE_MS);
            expect(await client.line()).toBe('-ERR Idle for too long');
            expect(await client.line()).toBeUndefined();
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            const result_1 = __disposeResources(env_1);
            if (result_1)
                await result_1;
        }
    });
    it('is told when the service stops', async () => {
        const env_2 = { stack: [], error: void 0, hasError: false };
        try {
            const door = await startDoor();
            const plain = __addDisposableResource(env_2, await Pop3Client.connect(door.server.address().port), true);
            const secure = __addDisposableResource(env_2, await Pop3Client.connect(door.server.secureAddress().port, { tls: true }), true);
            expect([await plain.line(), await secure.line()]).toEqual(Array(2).fill('+OK mail.waypost.test POP3 Waypost'));
            expect(door.server.sessions()).toBe(2);
            const stopped = door[Symbol.asyncDispose]();
            expect(await plain.line()).toBe('-ERR [SYS/TEMP] Shutting down, come back later');
            expect(await secure.line()).toBe('-ERR [SYS/TEMP] Shutting down, come back later');
            await Promise.all([plain.drop(), secure.drop()]);
            await stopped;
        }
        catch (e_2) {
            env_2.error = e_2;
            env_2.hasError = true;
        }
        finally {
            const result_2 = __disposeResources(env_2);
            if (result_2)
                await result_2;
        }
    });
});
