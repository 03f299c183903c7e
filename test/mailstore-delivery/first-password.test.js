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
import { startMailboxApp } from '../imap/mailbox-app.js';
import { connectImap } from '../support/imap-client.js';
const ALIASES = '/v1/domains/example.test/aliases';
describe('mail that came before the first password', () => {
    it('is there after it, stays through a change, and is gone after an override', async () => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const service = __addDisposableResource(env_1, await startMailboxApp(), true);
            const { app, token: as } = service;
            const call = (request, body = {}) => app.call(request, { as, body });
            await call(`POST ${ALIASES}`, { name: 'early', has_imap: true });
            await call(`PUT ${ALIASES}/early`, { recipients: [] });
            await service.deliver('early@example.test', 'From: bob@remote.test\r\nSubject: Early\r\n\r\nBefore anybody came.');
            const open = async (password) => {
                const client = await connectImap(app.ports.imaps ?? 0);
                const { status } = await client.run(`LOGIN early@example.test "${password}"`);
                return Object.assign(client, { status });
            };
            const newPassword = async (body) => (await call(`POST ${ALIASES}/early/generate-password`, body)).body.password;
            const used = async () => {
                const alias = (await app.call(`GET ${ALIASES}/early`, { as })).body.storage_used;
                const { storage_used, storage_used_by_aliases } = (await app.call('GET /v1/domains/example.test', { as })).body;
                expect([storage_used, storage_used_by_aliases]).toEqual([alias, alias]);
                return alias;
            };
            const first = await newPassword({});
            const reader = __addDisposableResource(env_1, await open(first), true);
            await reader.ok('SELECT INBOX');
            const { responses } = await reader.run('FETCH 1 (RFC822.SIZE BODY[])');
            expect(String(responses[0]?.literals[0])).toMatch(/^Return-Path: .*\r\n\r\nBefore anybody came\.\r\n$/s);
            expect(await used()).toBe(responses[0]?.literals[0]?.length);
            const second = await newPassword({ password: first });
            expect(await reader.line()).toMatch(/^\* BYE /);
            const late = __addDisposableResource(env_1, await open(first), true);
            expect(late.status).toBe('NO');
            const again = __addDisposableResource(env_1, await open(second), true);
            expect(await again.ok('SELECT INBOX')).toContain('1 EXISTS');
            const third = await newPassword({ is_override: true });
            const fresh = __addDisposableResource(env_1, await open(third), true);
            expect(await fresh.ok('SELECT INBOX')).toContain('0 EXISTS');
            expect(await used()).toBe(0);
            await service.deliver('early@example.test', 'From: bob@remote.test\r\nSubject: Late\r\n\r\nAfter it.');
            expect(await fresh.ok('NOOP')).toContain('1 EXISTS');
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
});
