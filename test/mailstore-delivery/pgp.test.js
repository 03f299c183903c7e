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
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as openpgp from 'openpgp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareDirectory } from '../domains/directory-fixture.js';
import { HEAD, openDelivery } from './delivery-fixture.js';
shareDirectory();
const run = promisify(execFile);
const NO_FLAGS = { bits: 0, keywords: [] };
const DAY_MS = 24 * 60 * 60 * 1000;
const MESSAGE = Buffer.from('Subject: Lunch\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nAt n\u00f6\u00f6n.\r\n.\r\n \r\nFrom here');
const ENTITY = MESSAGE.subarray(MESSAGE.indexOf('Content-Type'));
function armoredIn(stored) {
    const text = stored?.toString('latin1') ?? '';
    return /-----BEGIN PGP MESSAGE-----.*-----END PGP MESSAGE-----/s.exec(text)?.[0] ?? '';
}
async function makeKey(options = {}) {
    // A year before the clock of the tests: keys from the future are not used
    const date = new Date(Date.UTC(2024, 0, 1));
    const keys = await openpgp.generateKey({ userIDs: [{ email: 'ann@example.test' }], date, ...options });
    const decrypt = async (stored) => {
        const { data } = await openpgp.decrypt({
            message: await openpgp.readMessage({ armoredMessage: armoredIn(stored) }),
            decryptionKeys: await openpgp.readPrivateKey({ armoredKey: keys.privateKey }),
            format: 'binary',
            date: new Date(Date.UTC(2100, 0, 1)),
        });
        return Buffer.from(data);
    };
    return { ...keys, created: date.getTime(), decrypt };
}
describe('a mailbox with has_pgp', () => {
    it('keeps mail from outside encrypted for its owner, and sizes are of that form', async () => {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const { publicKey, decrypt } = await makeKey();
            const rig = __addDisposableResource(env_1, await openDelivery({ pgpKey: publicKey }), true);
            await rig.deliver(MESSAGE);
            const [stored] = await rig.read();
            expect(stored?.toString()).toMatch(/^Return-Path: <bob@sender\.test>\r\nSubject: Lunch\r\nMIME-Version: 1\.0\r\n/);
            expect(stored?.includes('n\u00f6\u00f6n')).toBe(false);
            expect(await decrypt(stored)).toEqual(ENTITY);
            expect(await rig.rows('inbox')).toMatchObject([{ sizeBytes: stored?.length }]);
            expect(await rig.used()).toBe(stored?.length);
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
    it('encrypts what clients append and replace, but no drafts, and nothing twice', async () => {
        const env_2 = { stack: [], error: void 0, hasError: false };
        try {
            const { publicKey, decrypt } = await makeKey();
            const rig = __addDisposableResource(env_2, await openDelivery({ pgpKey: publicKey }), true);
            await rig.deliver(MESSAGE);
            const [sent, drafts] = [await rig.folderOf('sent'), await rig.folderOf('drafts')];
            await rig.messages.append(sent, [
                { source: MESSAGE, flags: NO_FLAGS },
                { source: MESSAGE, flags: NO_FLAGS },
            ]);
            await rig.messages.append(drafts, [{ source: MESSAGE, flags: NO_FLAGS }]);
            const stored = await rig.read('sent');
            expect(await Promise.all(stored.map(decrypt))).toEqual([ENTITY, ENTITY]);
            expect(await rig.read('drafts')).toEqual([MESSAGE]);
            await rig.messages.replace(drafts, 1, drafts, { source: MESSAGE, flags: NO_FLAGS });
            expect(await rig.read('drafts')).toEqual([MESSAGE]);
            await rig.messages.replace(drafts, 2, sent, { source: MESSAGE, flags: NO_FLAGS });
            expect(await decrypt((await rig.read('sent'))[2])).toEqual(ENTITY);
            await rig.messages.append(sent, [{ source: stored[0], flags: NO_FLAGS }]);
            expect((await rig.read('sent'))[3]).toEqual(stored[0]);
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
    it('encrypts large messages too', async () => {
        const env_3 = { stack: [], error: void 0, hasError: false };
        try {
            const { publicKey, decrypt } = await makeKey();
            const rig = __addDisposableResource(env_3, await openDelivery({ pgpKey: publicKey }), true);
            const body = Buffer.alloc(300_000, 'large\r\n');
            await rig.deliver(Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), body]));
            const [stored] = await rig.read();
            expect(await decrypt(stored)).toEqual(Buffer.concat([Buffer.from('\r\n'), body]));
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
    it('goes on sealed when the key expires, and its owner hears once a day', async () => {
        const env_4 = { stack: [], error: void 0, hasError: false };
        try {
            const rig = __addDisposableResource(env_4, await openDelivery(), true);
            const lifetime = Math.round((rig.clock.now() - Date.UTC(2024, 0, 1)) / 1000) + 3600;
            const { publicKey } = await makeKey({ keyExpirationTime: lifetime });
            const changes = { hasPgp: true, publicKey };
            await rig.aliases.update(rig.ann, rig.mailbox.domainId, rig.aliasId, changes);
            await rig.clock.advance(2 * 3600 * 1000);
            const letters = () => rig.notices.filter(({ kind }) => kind === 'mailbox.pgpUnfit');
            await rig.deliver(MESSAGE);
            await rig.deliver(MESSAGE);
            await rig.messages.append(await rig.folderOf('sent'), [{ source: MESSAGE, flags: NO_FLAGS }]);
            expect(await rig.read()).toEqual([MESSAGE, MESSAGE].map((source) => Buffer.concat([HEAD, source])));
            expect(await rig.read('sent')).toEqual([MESSAGE]);
            expect(letters()).toMatchObject([{ alias: 'ann@example.test', reason: 'expired', to: { email: 'ann@home.test' } }]);
            await rig.clock.advance(DAY_MS);
            await rig.deliver(MESSAGE);
            expect(letters()).toHaveLength(2);
            const save = (hasPgp) => rig.aliases.update(rig.ann, rig.mailbox.domainId, rig.aliasId, { hasPgp });
            await save(false);
            await expect(save(true)).rejects.toMatchObject({ key: 'alias.publicKeyExpired' });
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
});
describe.runIf(hasGnupg())('GnuPG', () => {
    let home = '';
    const gpg = (args) => run('gpg', ['--homedir', home, '--batch', '--quiet', '--trust-model', 'always', ...args], {
        encoding: 'buffer',
    });
    beforeAll(async () => {
        home = await mkdtemp('/tmp/gpg-'); // the agent's socket lies below it, and its path must be short
        await gpg([
            '--passphrase',
            '',
            '--faked-system-time',
            '20240101T000000',
            '--quick-gen-key',
            'ann@example.test',
            'default',
            'default',
            'never',
        ]);
    });
    afterAll(async () => {
        await run('gpgconf', ['--homedir', home, '--kill', 'all']);
        await rm(home, { recursive: true, force: true });
    });
    it('opens what is stored to the octets that came', async () => {
        const env_5 = { stack: [], error: void 0, hasError: false };
        try {
            const { stdout } = await gpg(['--armor', '--export', 'ann@example.test']);
            const rig = __addDisposableResource(env_5, await openDelivery({ pgpKey: stdout.toString() }), true);
            await rig.deliver(MESSAGE);
            await rig.deliver(Buffer.concat([MESSAGE, Buffer.from(Array.from({ length: 256 }, (_, octet) => octet))]));
            const opened = [];
            for (const stored of await rig.read()) {
                const file = join(home, 'stored.asc');
                await writeFile(file, armoredIn(stored));
                opened.push((await gpg(['--passphrase', '', '--decrypt', file])).stdout);
            }
            const octets = Buffer.from(Array.from({ length: 256 }, (_, octet) => octet));
            expect(opened).toEqual([ENTITY, Buffer.concat([ENTITY, octets])]);
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
function hasGnupg() {
    try {
        execFileSync('gpg', ['--version'], { stdio: 'ignore' });
        return true;
    }
    catch {
        return false;
    }
}
