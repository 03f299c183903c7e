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
import { shareDirectory } from '../domains/directory-fixture.js';
import { HEAD, openDelivery } from './delivery-fixture.js';
shareDirectory();
const DAY_MS = 24 * 60 * 60 * 1000;
const LIMIT = 10_000;
/** A mailbox of 10,000 octets; `add` delivers as many as it is told. */
async function openSmall() {
    const rig = await openDelivery({ quota: LIMIT });
    return Object.assign(rig, {
        add: (bytes) => rig.deliver(Buffer.alloc(bytes - HEAD.length, 'x')),
        warnings: () => rig.notices.filter(({ kind }) => kind === 'mailbox.almostFull'),
    });
}
describe('the owner of a mailbox that fills up', () => {
    it('hears once at 80 and once at 95 percent, from whatever fills it', async () => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_1, await openSmall(), true);
            await rig.add(7_900);
            expect(rig.warnings()).toEqual([]);
            await rig.add(100);
            expect(rig.warnings()).toEqual([
                {
                    ...{ kind: 'mailbox.almostFull', alias: 'ann@example.test', percent: 80, usedBytes: 8_000, limitBytes: LIMIT },
                    to: { accountId: rig.ann.accountId, email: 'ann@home.test', locale: undefined },
                },
            ]);
            await rig.add(1_000);
            expect(rig.warnings()).toHaveLength(1);
            const flags = { bits: 0, keywords: [] };
            await rig.messages.append(await rig.folderOf('sent'), [{ source: Buffer.alloc(500, 'y'), flags }]);
            expect(rig.warnings()).toMatchObject([{ percent: 80 }, { percent: 95, usedBytes: 9_500 }]);
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
    it('hears of 95 percent alone when one message passes both, also if it is the first', async () => {
        const env_2 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_2, await openSmall(), true);
            await rig.add(9_900);
            expect(rig.warnings()).toMatchObject([{ percent: 95 }]);
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
    it('hears of copies too', async () => {
        const env_3 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_3, await openSmall(), true);
            await rig.add(4_500);
            await rig.messages.copy(await rig.folderOf('inbox'), [1], await rig.folderOf('archive'));
            expect(rig.warnings()).toMatchObject([{ percent: 80, usedBytes: 9_000 }]);
        }
        catch (e_3) {
            env_3.error = e_3;
            env_3.hasError = true;
        }
        finally {
            const result_3 = __disposeResources(env_3);
            if (result_3)
                await result_3;
        }
    });
    it('hears the same again after five days at the earliest', async () => {
        const env_4 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_4, await openSmall(), true);
            const inbox = async () => rig.folderOf('inbox');
            const emptyAndFill = async (uid) => {
                await rig.messages.remove(await inbox(), [uid]);
                await rig.add(8_500);
            };
            await rig.add(8_500);
            await emptyAndFill(1);
            expect(rig.warnings()).toHaveLength(1);
            await rig.clock.advance(5 * DAY_MS);
            await emptyAndFill(2);
            expect(rig.warnings()).toHaveLength(2);
        }
        catch (e_4) {
            env_4.error = e_4;
            env_4.hasError = true;
        }
        finally {
            const result_4 = __disposeResources(env_4);
            if (result_4)
                await result_4;
        }
    });
    it('hears nothing of what did not fit', async () => {
        const env_5 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_5, await openSmall(), true);
            expect(await rig.add(10_001)).toBe('full');
            expect(rig.warnings()).toEqual([]);
        }
        catch (e_5) {
            env_5.error = e_5;
            env_5.hasError = true;
        }
        finally {
            const result_5 = __disposeResources(env_5);
            if (result_5)
                await result_5;
        }
    });
});
