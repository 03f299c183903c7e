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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { Pop3Client } from './pop3-client.js';
let place;
beforeAll(async () => {
    place = await startMailboxApp();
});
afterAll(() => place[Symbol.asyncDispose]());
async function connect() {
    const client = await Pop3Client.connect(place.app.ports.pop3s ?? 0, { tls: true });
    expect(await client.line()).toBe('+OK waypost.test POP3 Waypost');
    return client;
}
async function signedIn(box) {
    const client = await connect();
    expect(await client.signIn(box.address, box.password)).toMatch(/^\+OK \d+ messages/);
    return client;
}
/** A mailbox with these messages in INBOX, byte for byte. */
async function mailboxWith(...messages) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const box = await place.mailbox();
        const imap = __addDisposableResource(env_1, await box.connect(), true);
        for (const message of messages)
            expect(await imap.append('INBOX', message)).toMatchObject({ status: 'OK' });
        return box;
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
}
const message = (subject, body = 'hello') => `Subject: ${subject}\r\n\r\n${body}\r\n`;
describe('before the login', () => {
    it('nothing secret is asked for in clear', async () => {
        const env_2 = { stack: [], error: void 0, hasError: false };
        try {
            const client = __addDisposableResource(env_2, await Pop3Client.connect(place.app.ports.pop3 ?? 0), true);
            await client.line();
            const capabilities = await client.list('CAPA');
            expect(capabilities).toContain('STLS');
            expect(capabilities).not.toContain('USER');
            expect(capabilities.join()).not.toContain('SASL');
            expect(await client.ask('USER ann@example.test')).toBe('-ERR Say STLS first');
            expect(await client.ask('PASS secret')).toBe('-ERR Say STLS first');
            expect(await client.ask('AUTH PLAIN AGEAYg==')).toBe('-ERR Say STLS first');
            expect(await client.ask('STAT')).toBe('-ERR Sign in first');
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
    it('TLS begins by STLS, and what was said before it is forgotten', async () => {
        const env_3 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await mailboxWith(message('one'));
            const client = __addDisposableResource(env_3, await Pop3Client.connect(place.app.ports.pop3 ?? 0), true);
            await client.line();
            expect(await client.ask('STLS')).toBe('+OK Go ahead');
            await client.secure();
            expect(await client.list('CAPA')).toEqual([
                ...['TOP', 'UIDL', 'PIPELINING', 'RESP-CODES', 'AUTH-RESP-CODE', 'UTF8', 'EXPIRE NEVER', 'USER', 'SASL PLAIN'],
                'IMPLEMENTATION Waypost',
            ]);
            expect(await client.ask('STLS')).toBe('-ERR TLS is there already');
            expect(await client.ask('PASS secret')).toBe('-ERR Say USER first');
            expect(await client.ask('UTF8')).toMatch(/^\+OK/);
            expect(await client.signIn(box.address, box.password)).toMatch(/^\+OK 1 messages/);
            expect(await client.ask('STLS')).toBe('-ERR You are signed in already');
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
    it('commands that are smuggled in behind STLS are not taken', async () => {
        const env_4 = { stack: [], error: void 0, hasError: false };
        try {
            const client = __addDisposableResource(env_4, await Pop3Client.connect(place.app.ports.pop3 ?? 0), true);
            await client.line();
            client.send('STLS\r\nUSER eve@example.test\r\n');
            expect(await client.line()).toBe('-ERR Nothing may follow STLS');
            expect(await client.line()).toBeUndefined();
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
    it('SASL PLAIN is taken with and without its first answer', async () => {
        const env_5 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await mailboxWith();
            const plain = Buffer.from(`\0${box.address}\0${box.password}`).toString('base64');
            const client = __addDisposableResource(env_5, await connect(), true);
            expect(await client.ask('AUTH LOGIN')).toBe('-ERR The one mechanism here is PLAIN');
            expect(await client.ask('AUTH PLAIN')).toBe('+ ');
            expect(await client.ask('*')).toBe('-ERR Authentication cancelled');
            expect(await client.ask('AUTH PLAIN')).toBe('+ ');
            expect(await client.ask('nonsense!')).toBe('-ERR The answer cannot be read');
            expect(await client.ask('AUTH PLAIN')).toBe('+ ');
            expect(await client.ask(plain)).toBe('+OK 0 messages (0 octets)');
            await client.ask('QUIT');
            const second = __addDisposableResource(env_5, await connect(), true);
            expect(await second.ask(`AUTH PLAIN ${plain}`)).toBe('+OK 0 messages (0 octets)');
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
    it('a wrong password and a closed mailbox have codes of their own', async () => {
        const env_6 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await mailboxWith();
            const client = __addDisposableResource(env_6, await connect(), true);
            expect(await client.signIn(box.address, 'wrong')).toMatch(/^-ERR \[AUTH\] /);
            expect(await client.signIn('nobody@example.test', 'wrong')).toMatch(/^-ERR \[AUTH\] /);
            await place.app.call(`PUT ${box.path}`, { as: place.token, body: { has_imap: false } });
            expect(await client.signIn(box.address, box.password)).toMatch(/^-ERR \[SYS\/PERM\] /);
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
    it('guessing ends the session', async () => {
        const env_7 = { stack: [], error: void 0, hasError: false };
        try {
            const client = __addDisposableResource(env_7, await connect(), true);
            for (let n = 1; n <= 5; n++)
                expect(await client.signIn('nobody@example.test', `wrong ${n}`)).toMatch(/^-ERR/);
            expect(await client.line()).toBe('-ERR Too many failed logins');
            expect(await client.line()).toBeUndefined();
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
    it('lines without end, or with another end, close the session', async () => {
        const env_8 = { stack: [], error: void 0, hasError: false };
        try {
            const long = __addDisposableResource(env_8, await connect(), true);
            long.send('X'.repeat(20_000));
            expect(await long.line()).toBe('-ERR Line too long');
            const bare = __addDisposableResource(env_8, await connect(), true);
            bare.send('CAPA\nQUIT\n');
            expect(await bare.line()).toMatch(/^-ERR Lines end with CR LF/);
            const rude = __addDisposableResource(env_8, await connect(), true);
            rude.send('HELO\r\n'.repeat(30));
            for (let n = 0; n < 20; n++)
                expect(await rude.line()).toBe('-ERR Unknown command');
            expect(await rude.line()).toBe('-ERR Too many errors');
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
});
describe('a maildrop', () => {
    it('is listed, read and read in part', async () => {
        const env_9 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await mailboxWith(message('one'), message('two', 'a\r\nb\r\nc'), message('three'));
            const client = __addDisposableResource(env_9, await signedIn(box), true);
            expect(await client.ask('STAT')).toBe('+OK 3 73');
            expect(await client.list('LIST')).toEqual(['1 23', '2 25', '3 25']);
            expect(await client.ask('LIST 2')).toBe('+OK 2 25');
            expect(await client.ask('LIST 4')).toBe('-ERR No such message');
            expect(await client.ask('LIST 0')).toBe('-ERR No such message');
            const ids = (await client.list('UIDL')).map((line) => line.split(' ')[1] ?? '');
            expect(new Set(ids).size).toBe(3);
            for (const id of ids)
                expect(id).toMatch(/^\d+\.\d+$/);
            expect(await client.ask('UIDL 3')).toBe(`+OK 3 ${ids[2]}`);
            const whole = await client.askMany('RETR 2');
            expect(whole.body.toString()).toBe(message('two', 'a\r\nb\r\nc'));
            expect(whole.first).toBe(`+OK ${whole.body.length} octets`);
            expect((await client.askMany('TOP 2 0')).body.toString()).toBe('Subject: two\r\n\r\n');
            expect((await client.askMany('TOP 2 2')).body.toString()).toBe('Subject: two\r\n\r\na\r\nb\r\n');
            expect((await client.askMany('TOP 2 99')).body.toString()).toBe(message('two', 'a\r\nb\r\nc'));
            expect(await client.ask('RETR 4')).toBe('-ERR No such message');
            expect(await client.ask('TOP 4 0')).toBe('-ERR No such message');
            expect(await client.ask('NOOP')).toMatch(/^\+OK/);
            expect(await client.ask('USER x')).toBe('-ERR You are signed in already');
            expect(await client.list('CAPA')).toContain('UIDL');
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
    it('gives up nothing before QUIT', async () => {
        const env_10 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await mailboxWith(message('one'), message('two'), message('three'));
            const first = __addDisposableResource(env_10, await signedIn(box), true);
            expect(await first.ask('DELE 2')).toMatch(/^\+OK/);
            expect(await first.ask('DELE 2')).toBe('-ERR No such message');
            expect(await first.ask('RETR 2')).toBe('-ERR No such message');
            expect(await first.ask('STAT')).toMatch(/^\+OK 2 /);
            expect((await first.list('LIST')).map((line) => line.split(' ')[0])).toEqual(['1', '3']);
            expect(await first.ask('RSET')).toMatch(/^\+OK 3 messages/);
            await first.ask('DELE 1');
            await first.drop();
            const second = __addDisposableResource(env_10, await eventually(() => signIn(box)), true);
            expect(await second.ask('STAT')).toMatch(/^\+OK 3 /);
            const before = await second.list('UIDL');
            await second.ask('DELE 1');
            await second.ask('DELE 3');
            expect(await second.ask('QUIT')).toBe('+OK Bye');
            expect(await second.line()).toBeUndefined();
            const third = __addDisposableResource(env_10, await signedIn(box), true);
            expect(await third.list('UIDL')).toEqual([before[1]?.replace(/^2/, '1')]);
            expect((await third.askMany('RETR 1')).body.toString()).toBe(message('two'));
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
    it('is open in one session at a time', async () => {
        const env_11 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await mailboxWith(message('one'));
            const first = __addDisposableResource(env_11, await signedIn(box), true);
            const second = __addDisposableResource(env_11, await connect(), true);
            expect(await second.signIn(box.address, box.password)).toMatch(/^-ERR \[IN-USE\] /);
            expect(await second.signIn(box.address, 'wrong')).toMatch(/^-ERR \[AUTH\] /);
            await first.ask('QUIT');
            expect(await second.signIn(box.address, box.password)).toMatch(/^\+OK/);
        }
        catch (e_11) {
            env_11.error = e_11;
            env_11.hasError = true;
        }
        finally {
            const result_11 = __disposeResources(env_11);
            if (result_11)
                await result_11;
        }
    });
    it('keeps its numbers while IMAP takes messages away, and QUIT takes the rest', async () => {
        const env_12 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await mailboxWith(message('one'), message('two'), message('three'), message('four'));
            const client = __addDisposableResource(env_12, await signedIn(box), true);
            const imap = __addDisposableResource(env_12, await box.connect(), true);
            await imap.ok('SELECT INBOX');
            await imap.ok('STORE 1:2 +FLAGS.SILENT (\\Deleted)');
            await imap.ok('EXPUNGE');
            expect(await client.ask('RETR 1')).toBe('-ERR The message is gone');
            expect(await client.ask('TOP 2 0')).toBe('-ERR The message is gone');
            expect(await client.ask('TOP 2 1')).toBe('-ERR The message is gone');
            expect((await client.askMany('RETR 3')).body.toString()).toBe(message('three'));
            await client.ask('DELE 2');
            await client.ask('DELE 3');
            expect(await client.ask('QUIT')).toBe('+OK Bye');
            await imap.ok('NOOP');
            const left = await imap.ok('FETCH 1:* (BODY.PEEK[HEADER])');
            expect(left.join('\n')).toContain('Subject: four');
            expect(left.join('\n')).not.toContain('Subject: three');
        }
        catch (e_12) {
            env_12.error = e_12;
            env_12.hasError = true;
        }
        finally {
            const result_12 = __disposeResources(env_12);
            if (result_12)
                await result_12;
        }
    });
    it('sends what is stored, byte for byte, but for NUL', async () => {
        const env_13 = { stack: [], error: void 0, hasError: false };
        try {
            const sources = [
                'Subject: dots\r\n\r\n.\r\n..\r\n.x\r\n\r\n.\r\n',
                'Subject: no end\r\n\r\nlast line',
                Buffer.from('Subject: \xe4\xf6\r\n\r\n8 bit \xff\xfe\r\n', 'latin1'),
                `Subject: long\r\n\r\n${'x'.repeat(200_000)}\r\n`,
                `Subject: large\r\n\r\n${'.a line of a large one\r\n'.repeat(60_000)}`,
                'Subject: bare\r\n\r\na\n.\nb\r\n',
            ];
            const box = await mailboxWith(...sources);
            const client = __addDisposableResource(env_13, await signedIn(box), true);
            for (const [index, source] of sources.entries()) {
                const { body } = await client.askMany(`RETR ${index + 1}`);
                const expected = Buffer.from(source);
                const isEnded = expected.subarray(-2).toString() === '\r\n';
                expect(body.equals(isEnded ? expected : Buffer.concat([expected, Buffer.from('\r\n')])), `${index}`).toBe(true);
            }
            expect((await client.askMany('TOP 5 3')).body.toString()).toBe(`Subject: large\r\n\r\n${'.a line of a large one\r\n'.repeat(3)}`);
        }
        catch (e_13) {
            env_13.error = e_13;
            env_13.hasError = true;
        }
        finally {
            const result_13 = __disposeResources(env_13);
            if (result_13)
                await result_13;
        }
    });
    it('sends 0x80 for NUL, as a plain FETCH does', async () => {
        const env_14 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await place.mailbox();
            const imap = __addDisposableResource(env_14, await box.connect(), true);
            const source = Buffer.from('Subject: nul\r\n\r\na\0b\r\n', 'latin1');
            expect(await imap.run(Buffer.concat([Buffer.from(`APPEND INBOX ~{${source.length}+}\r\n`), source]))).toMatchObject({
                status: 'OK',
            });
            const client = __addDisposableResource(env_14, await signedIn(box), true);
            expect((await client.askMany('RETR 1')).body.toString('latin1')).toBe('Subject: nul\r\n\r\na\x80b\r\n');
        }
        catch (e_14) {
            env_14.error = e_14;
            env_14.hasError = true;
        }
        finally {
            const result_14 = __disposeResources(env_14);
            if (result_14)
                await result_14;
        }
    });
    it('answers what was asked ahead, in order', async () => {
        const env_15 = { stack: [], error: void 0, hasError: false };
        try {
            const sources = Array.from({ length: 20 }, (_, n) => message(`number ${n + 1}`, `body ${n + 1}`));
            const box = await mailboxWith(...sources);
            const client = __addDisposableResource(env_15, await signedIn(box), true);
            client.send(`STAT\r\n${sources
                .slice(0, 20)
                .map((_, n) => `RETR ${n + 1}\r\nDELE ${n + 1}\r\n`)
                .join('')}NOOP\r\nQUIT\r\n`);
            expect(await client.line()).toMatch(/^\+OK 20 /);
            for (const source of sources) {
                expect((await client.hearMany()).body.toString()).toBe(source);
                expect(await client.line()).toMatch(/^\+OK/);
            }
            expect(await client.line()).toMatch(/^\+OK/);
            expect(await client.line()).toBe('+OK Bye');
            const again = __addDisposableResource(env_15, await signedIn(box), true);
            expect(await again.ask('STAT')).toBe('+OK 0 0');
        }
        catch (e_15) {
            env_15.error = e_15;
            env_15.hasError = true;
        }
        finally {
            const result_15 = __disposeResources(env_15);
            if (result_15)
                await result_15;
        }
    });
    it('closes at once when the password is changed', async () => {
        const env_16 = { stack: [], error: void 0, hasError: false };
        try {
            const box = await mailboxWith(message('one'));
            const client = __addDisposableResource(env_16, await signedIn(box), true);
            await client.ask('DELE 1');
            const body = { password: box.password };
            const { body: made } = await place.app.call(`POST ${box.path}/generate-password`, { as: place.token, body });
            expect(await client.line()).toBe('-ERR [AUTH] The password was changed');
            expect(await client.line()).toBeUndefined();
            const old = __addDisposableResource(env_16, await connect(), true);
            expect(await old.signIn(box.address, box.password)).toMatch(/^-ERR \[AUTH\] /);
            expect(await old.signIn(box.address, made.password)).toMatch(/^\+OK 1 messages/);
        }
        catch (e_16) {
            env_16.error = e_16;
            env_16.hasError = true;
        }
        finally {
            const result_16 = __disposeResources(env_16);
            if (result_16)
                await result_16;
        }
    });
});
async function signIn(box) {
    const client = await connect();
    if ((await client.signIn(box.address, box.password))?.startsWith('+OK'))
        return client;
    await client.drop();
    return undefined;
}
/** A connection that was dropped is seen by the server a moment later. */
async function eventually(act) {
    for (;;) {
        const done = await act();
        if (done !== undefined)
            return done;
    }
}
