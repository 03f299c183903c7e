import { randomBytes } from 'node:crypto';
import { Aes128Gcm, Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';
import { describe, expect, it } from 'vitest';
import { deriveKeyPair } from './dhkem-x25519.js';
import { setupBaseReceiver, setupBaseSender } from './hpke.js';

/** RFC 9180 A.1.1 (AES-128-GCM), and its companion test-vectors.json (AES-256-GCM). */
const vectors = [
  {
    aead: 'aes-128-gcm',
    ikmE: '7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234',
    ikmR: '6db9df30aa07dd42ee5e8181afdb977e538f5e1fec8a06223f33f7013e525037',
    skRm: '4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8',
    pkRm: '3948cfe0ad1ddb695d780e59077195da6c56506b027329794ab02bca80815c4d',
    skEm: '52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736',
    enc: '37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431',
    sealed: ['f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a'],
    exported: {
      '': '3853fe2b4035195a573ffc53856e77058e15d9ea064de3e59f4961d0095250ee',
      TestContext: 'e9e43065102c3836401bed8c3c3c75ae46be1639869391d62c61f1ec7af54931',
    },
  },
  {
    aead: 'aes-256-gcm',
    ikmE: '2cd7c601cefb3d42a62b04b7a9041494c06c7843818e0ce28a8f704ae7ab20f9',
    ikmR: 'dac33b0e9db1b59dbbea58d59a14e7b5896e9bdf98fad6891e99d1686492b9ee',
    skRm: '497b4502664cfea5d5af0b39934dac72242a74f8480451e1aee7d6a53320333d',
    pkRm: '430f4b9859665145a6b1ba274024487bd66f03a2dd577d7753c68d7d7d00c00c',
    skEm: '179d4b53b6365c45b600c4163b61d95cbc2f4d9e36f1695558dce265ab8bab11',
    enc: '6c93e09869df3402d7bf231bf540fadd35cd56be14f97178f0954db94b7fc256',
    sealed: [
      'e5d84cd531cfb583096e7cfa9641bd3079cf3a91cda813c52deb5f512be9931980a41de125a925cdad859d5b7a',
      '2c43aff25343fdbff864506f0818b9d87df84ea01b1a2144d23b4d40c26bf655fdf197fe40297a8aebeed5cc2d',
    ],
    exported: {
      '': 'ded6cffafaea6b812cbf3e241e88332adbc077aca81512914213810ee291770a',
      TestContext: '7c5ded445732c14fe09727d29b4251c0fd38455fe8440571e687f0886aac94d2',
    },
  },
] as const;

const INFO = Buffer.from('Ode on a Grecian Urn');
const PLAIN = Buffer.from('Beauty is truth, truth beauty');

describe.each(vectors)('the vectors of RFC 9180 with $aead', (vector) => {
  const recipient = { publicKey: unhex(vector.pkRm), privateKey: unhex(vector.skRm) };

  it('derives both key pairs', () => {
    expect(hex(deriveKeyPair(unhex(vector.ikmR)))).toEqual({ publicKey: vector.pkRm, privateKey: vector.skRm });
    expect(hex(deriveKeyPair(unhex(vector.ikmE)))).toEqual({ publicKey: vector.enc, privateKey: vector.skEm });
  });

  it('seals to the published bytes, message after message', () => {
    const { publicKey } = recipient;
    const { enc, context } = setupBaseSender(vector.aead, {
      publicKey,
      info: INFO,
      ephemeralMaterial: unhex(vector.ikmE),
    });
    expect(Buffer.from(enc).toString('hex')).toBe(vector.enc);
    for (const [i, sealed] of vector.sealed.entries()) {
      expect(context.seal(Buffer.from(`Count-${i}`), PLAIN).toString('hex')).toBe(sealed);
    }
    for (const [name, value] of Object.entries(vector.exported)) {
      expect(context.export(Buffer.from(name), 32).toString('hex')).toBe(value);
    }
  });

  it('opens the published bytes', () => {
    const context = setupBaseReceiver(vector.aead, {
      privateKey: recipient.privateKey,
      enc: unhex(vector.enc),
      info: INFO,
    });
    for (const [i, sealed] of vector.sealed.entries()) {
      expect(context.open(Buffer.from(`Count-${i}`), unhex(sealed))).toEqual(PLAIN);
    }
  });
});

describe.each(['aes-128-gcm', 'aes-256-gcm'] as const)('beside an independent implementation, %s', (aead) => {
  const peer = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: aead === 'aes-128-gcm' ? new Aes128Gcm() : new Aes256Gcm(),
  });
  const info = Buffer.from('waypost');

  it.each([0, 1, 31, 1000])('each opens what the other sealed: %i bytes, three messages', async (size) => {
    const pair = deriveKeyPair(randomBytes(32));
    const messages = [randomBytes(size), randomBytes(size), randomBytes(size)];

    const ours = setupBaseSender(aead, { publicKey: pair.publicKey, info, ephemeralMaterial: randomBytes(32) });
    const theirReceiver = await peer.createRecipientContext({
      recipientKey: await peer.kem.deserializePrivateKey(buffer(pair.privateKey)),
      enc: buffer(ours.enc),
      info: buffer(info),
    });
    const theirs = await peer.createSenderContext({
      recipientPublicKey: await peer.kem.deserializePublicKey(buffer(pair.publicKey)),
      info: buffer(info),
    });
    const ourReceiver = setupBaseReceiver(aead, { privateKey: pair.privateKey, enc: new Uint8Array(theirs.enc), info });
    for (const [i, message] of messages.entries()) {
      const aad = Buffer.from(`message ${i}`);
      const sealed = ours.context.seal(aad, message);
      expect(Buffer.from(await theirReceiver.open(buffer(sealed), buffer(aad)))).toEqual(message);
      const sealedByPeer = await theirs.seal(buffer(message), buffer(aad));
      expect(ourReceiver.open(aad, new Uint8Array(sealedByPeer))).toEqual(message);
    }
  });
});

describe('what was tampered with', () => {
  const aad = Buffer.from('blob 1');
  const pair = deriveKeyPair(randomBytes(32));
  const { enc, context } = setupBaseSender('aes-256-gcm', {
    publicKey: pair.publicKey,
    info: INFO,
    ephemeralMaterial: randomBytes(32),
  });
  const sealed = context.seal(aad, PLAIN);
  const open = (change: {
    privateKey?: Uint8Array;
    enc?: Uint8Array;
    info?: Uint8Array;
    aad?: Uint8Array;
    sealed?: Uint8Array;
  }) =>
    setupBaseReceiver('aes-256-gcm', { privateKey: pair.privateKey, enc, info: INFO, ...change }).open(
      change.aad ?? aad,
      change.sealed ?? sealed,
    );

  it('does not open', () => {
    expect(open({})).toEqual(PLAIN);
    expect(() => open({ privateKey: deriveKeyPair(randomBytes(32)).privateKey })).toThrow();
    expect(() => open({ enc: deriveKeyPair(randomBytes(32)).publicKey })).toThrow();
    expect(() => open({ info: Buffer.from('other') })).toThrow();
    expect(() => open({ aad: Buffer.from('blob 2') })).toThrow();
    for (let i = 0; i < sealed.byteLength; i++) expect(() => open({ sealed: flipped(sealed, i) })).toThrow();
    for (let n = 0; n < sealed.byteLength; n++) expect(() => open({ sealed: sealed.subarray(0, n) })).toThrow();
  });

  it('does not cost the next message its number', () => {
    const receiver = setupBaseReceiver('aes-256-gcm', { privateKey: pair.privateKey, enc, info: INFO });
    expect(() => receiver.open(aad, flipped(sealed, 0))).toThrow();
    expect(receiver.open(aad, sealed)).toEqual(PLAIN);
  });

  it('refuses keys of the wrong size and points of small order', () => {
    expect(() => open({ enc: Buffer.alloc(31) })).toThrow(RangeError);
    expect(() => open({ enc: Buffer.alloc(32) })).toThrow();
    expect(() => deriveKeyPair(Buffer.alloc(31))).toThrow(RangeError);
  });
});

it('a fresh ephemeral key gives other bytes for the same message', () => {
  const { publicKey } = deriveKeyPair(randomBytes(32));
  const seal = () => {
    const sender = setupBaseSender('aes-256-gcm', { publicKey, info: INFO, ephemeralMaterial: randomBytes(32) });
    return Buffer.concat([sender.enc, sender.context.seal(Buffer.alloc(0), PLAIN)]);
  };
  expect(seal()).not.toEqual(seal());
});

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

function hex({ publicKey, privateKey }: { publicKey: Uint8Array; privateKey: Uint8Array }) {
  return { publicKey: Buffer.from(publicKey).toString('hex'), privateKey: Buffer.from(privateKey).toString('hex') };
}

function unhex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}

/** The peer wants an ArrayBuffer of exactly these bytes. */
function buffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
