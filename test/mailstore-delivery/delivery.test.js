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
import { replaceMailboxKeys } from '../../src/directory/mailboxes/mailbox-key-store.js';
import { moveIntake } from '../../src/mailstore/delivery/move-intake.js';
import { systemRandom } from '../../src/platform/random.js';
import { shareDirectory } from '../domains/directory-fixture.js';
import { HEAD, openDelivery, SIZE, SOURCE } from './delivery-fixture.js';
shareDirectory();
describe('mail for a mailbox', () => {
    it('is kept byte for byte for whoever has the key, and counted', async () => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_1, await openDelivery(), true);
            expect(await rig.deliver(SOURCE)).toBe('stored');
            expect(await rig.deliver(Buffer.alloc(300_000, 'x'))).toBe('stored');
            expect(await rig.read()).toEqual([
                Buffer.concat([HEAD, SOURCE]),
                Buffer.concat([HEAD, Buffer.alloc(300_000, 'x')]),
            ]);
            expect(await rig.used()).toBe(SIZE + HEAD.length + 300_000);
            expect(await rig.rows('inbox')).toMatchObject([
                { uid: 1, sizeBytes: SIZE, flags: { bits: 0, keywords: [] } },
                { uid: 2, sizeBytes: HEAD.length + 300_000 },
            ]);
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
    it('is in its folder before anybody has a password, with all folders around it', async () => {
        const env_2 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_2, await openDelivery(), true);
            await rig.deliver(SOURCE);
            await rig.deliver(SOURCE, { isJunk: true });
            expect(await rig.read('inbox')).toHaveLength(1);
            expect(await rig.read('junk')).toHaveLength(1);
            const folders = await rig.db.reader.selectFrom('mailbox_folder').select(['role', 'sealed_name']).execute();
            expect(folders.map(({ role }) => role).toSorted()).toEqual([
                'archive',
                'drafts',
                'inbox',
                'junk',
                'sent',
                'spam',
                'trash',
            ]);
            expect(folders.every(({ sealed_name }) => sealed_name === null)).toBe(true);
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
    it('goes to INBOX as junk too, once there is no folder for junk', async () => {
        const env_3 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_3, await openDelivery(), true);
            await rig.deliver(SOURCE, { isJunk: true });
            await rig.db.writer.deleteFrom('mailbox_folder').where('role', 'in', ['junk', 'spam']).execute();
            expect(await rig.seal(SOURCE, { isJunk: true })).toMatchObject({ role: 'inbox' });
            expect(await rig.deliver(SOURCE, { isJunk: true })).toBe('stored');
            expect(await rig.read('inbox')).toHaveLength(1);
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
    it('is told to those who look at the folder', async () => {
        const env_4 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_4, await openDelivery(), true);
            await rig.deliver(SOURCE);
            const heard = new Promise((resolve) => {
                const unlisten = rig.db.listen('mailbox', (payload) => {
                    unlisten();
                    resolve(payload);
                });
            });
            await rig.deliver(SOURCE);
            expect(await heard).toBe(`${rig.aliasId} ${await rig.folderOf('inbox')}`);
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
    it('is refused when it does not fit, and nothing of it stays', async () => {
        const env_5 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_5, await openDelivery({ quota: SIZE * 2 }), true);
            expect(await rig.deliver(SOURCE)).toBe('stored');
            expect(await rig.deliver(Buffer.concat([SOURCE, Buffer.from('\r\n')]))).toBe('full');
            expect(await rig.deliver(SOURCE)).toBe('stored');
            expect(await rig.used()).toBe(SIZE * 2);
            expect(await rig.read()).toHaveLength(2);
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
    it('never exceeds the quota when sixteen come at once', async () => {
        const env_6 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_6, await openDelivery({ quota: SIZE * 5 }), true);
            const results = await Promise.all(Array.from({ length: 16 }, () => rig.deliver(SOURCE)));
            expect(results.filter((result) => result === 'stored')).toHaveLength(5);
            expect(await rig.used()).toBe(SIZE * 5);
            expect((await rig.rows('inbox')).map(({ uid }) => uid)).toEqual([1, 2, 3, 4, 5]);
        }
        catch (e_6) {
            env_6.error = e_6;
            env_6.hasError = true;
        }
        finally {
            const result_6 = __disposeResources(env_6);
            if (result_6)
                await result_6;
        }
    });
    it('goes by the quota of the domain where the alias has none', async () => {
        const env_7 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_7, await openDelivery(), true);
            await rig.db.writer.updateTable('domain').set({ max_quota_per_alias: SIZE }).execute();
            expect(await rig.deliver(SOURCE)).toBe('stored');
            expect(await rig.deliver(SOURCE)).toBe('full');
        }
        catch (e_7) {
            env_7.error = e_7;
            env_7.hasError = true;
        }
        finally {
            const result_7 = __disposeResources(env_7);
            if (result_7)
                await result_7;
        }
    });
    it('is not taken while the mailbox is switched off', async () => {
        const env_8 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_8, await openDelivery(), true);
            const sealed = await rig.seal(SOURCE);
            await rig.aliases.update(rig.ann, rig.mailbox.domainId, rig.aliasId, { hasImap: false });
            expect(await rig.seal(SOURCE)).toBe('gone');
            expect(sealed !== 'gone' && (await rig.db.inTransaction((tx) => rig.delivery.put(tx, sealed)))).toBe('gone');
            expect(await rig.used()).toBe(0);
        }
        catch (e_8) {
            env_8.error = e_8;
            env_8.hasError = true;
        }
        finally {
            const result_8 = __disposeResources(env_8);
            if (result_8)
                await result_8;
        }
    });
    it('sealed to a key that was replaced meanwhile is not stored: nobody could read it', async () => {
        const env_9 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_9, await openDelivery(), true);
            const sealed = await rig.seal(SOURCE);
            const other = { publicKey: Buffer.alloc(32, 1), wrappedKeys: Buffer.alloc(8), wrapping: 'password' };
            await rig.db.inTransaction((tx) => replaceMailboxKeys(tx, rig.aliasId, other, 1));
            expect(sealed !== 'gone' && (await rig.db.inTransaction((tx) => rig.delivery.put(tx, sealed)))).toBe('gone');
            expect(await rig.used()).toBe(0);
        }
        catch (e_9) {
            env_9.error = e_9;
            env_9.hasError = true;
        }
        finally {
            const result_9 = __disposeResources(env_9);
            if (result_9)
                await result_9;
        }
    });
});
describe('mail that came before mailboxes had folders', () => {
    it('is found in INBOX in the order it came, and counts once', async () => {
        const env_10 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_10, await openDelivery(), true);
            const bodies = Array.from({ length: 205 }, (_, n) => Buffer.from(`Subject: ${n}\r\n\r\n${n}`));
            for (const [n, source] of bodies.entries())
                await takeIn(rig, source, 1_000 + n);
            const before = await rig.used();
            await Promise.all([1, 2].map(() => moveIntake({ db: rig.db, random: systemRandom })));
            await moveIntake({ db: rig.db, random: systemRandom });
            const read = await rig.read();
            expect(read).toEqual(bodies.slice(0, 100).map((body) => Buffer.concat([HEAD, body])));
            const { count } = await rig.db.reader
                .selectFrom('mailbox_message')
                .select(({ fn }) => fn.countAll().as('count'))
                .executeTakeFirstOrThrow();
            expect(Number(count)).toBe(205);
            expect(await rig.used()).toBe(before);
            expect(await rig.db.reader.selectFrom('mailbox_intake').select('id').execute()).toEqual([]);
        }
        catch (e_10) {
            env_10.error = e_10;
            env_10.hasError = true;
        }
        finally {
            const result_10 = __disposeResources(env_10);
            if (result_10)
                await result_10;
        }
    });
});
/** As the version before did it. */
async function takeIn({ db, seal, mailbox, blobs }, source, at) {
    const sealed = await seal(source);
    if (sealed === 'gone')
        throw new Error('gone');
    const { content } = sealed;
    await db.inTransaction(async (tx) => {
        await blobs.put(tx, content.blob);
        await tx
            .insertInto('mailbox_intake')
            .values({
            ...{ alias_id: mailbox.aliasId, domain_id: mailbox.domainId, id: content.id, blob_id: content.blob.id },
            ...{ size_bytes: content.sizeBytes, received_at: at },
        })
            .execute();
        await tx
            .updateTable('alias')
            .set((eb) => ({ storage_used: eb('storage_used', '+', content.sizeBytes) }))
            .execute();
    });
}
