import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DkimKeyPair } from '../../src/mailauth/dkim-keys.js';
import type { RsaKeySource } from '../../src/mailauth/key-stock.js';

/** RSA-2048 keys made once, so that no test waits for one. They guard nothing. */
const pkcs8: readonly string[] = JSON.parse(readFileSync(new URL('./rsa-keys.json', import.meta.url), 'utf8'));

const testRsaKeys: readonly DkimKeyPair[] = pkcs8.map(readKey);

/** Development versions of 0.1.0 made keys of three primes on ARM; installations that have one go on signing with it. */
export const threePrimeKey = readKey(
  'MIIE8gIBADANBgkqhkiG9w0BAQEFAASCBNwwggTYAgEBAoIBAQCTBDI/LgKlWAtsdZFyb/3O/Wk3Rz0Px4h1HnHDHNrU5KTWADBo2ykv66gysSjFrkX4kmyT+nRRG3Hpu+oU3RhglsefZgk1USZfZUjjhfld18ayJBB1Y02nxkiqd0I45qbXsok0BmkGN6eaufYQ2hJWCvnBZhYS5bhlwJyhDnx0Z4K6/1bHfvo4otiIvyJglMFomQI4GwUxbFsJmipcpLqeB+dhF2YSIU2cpqFujlEiI9k6sMqVhzkTIpgR4ZfV3TYc++uTY08q3986AJiZEH9/u4XRmSkEPD2I6BQv+c2HyHPKdRnr7ZU1cDl/Bbmk+by7HsrmCuhmKE9NwY1NbNYbAgMBAAECggEAGqvUt8yPk1KNRAByQhoaKB6mI26rn7y5v1GmHtkRxDS0yNQg9CzqZHSyv3uPY4mRzR43T4NM7df2SwqZ1W4k+YTxMzROMFuIBB96YTiRfFpkhDXxvGI3wV8yQJeSTWh7vnYFJNlR5ACQwBZOwfI79dj7/3U+favH8MtRUw0Ew1B/zazLsU5qvZ6tfqxEgyeBELT3PPSxrf3rikoT4BHXjoob7knd2QxRetyPRRSNh1IR8XMrBJLxFgaT5bbv0vEUFIswXoOCmDuXfQXwXxWSbnfyaT09oGO5Mz17jRtXU6DbOkzHV6w7ry1dfmTlwlh3UD/56b+SOScF7Mwr/O0gXQJWBwNL70VresWdai3xDUaGxY7Ub6ivPkcQKZJfbi4Q5gMPYGl1x45UlLbmu+ykBd+PVtVqReI0CFwasTIZs1m02nMB9q9xtyqIQsxI+h/T6EL3X+1oslcCVgYY4UQMqtdoK4uvR9zRZlDrI7PhJmX88r0gwIEp7J5y2xzxgxmmszDa4xXQ432XIbEaU7l/lHwreDknm9wE08ZrxvKOG2Vi6XBlV5RsfldXE0zJq6bHAlUiS/0SMm9x/wPcRNKgGksD44MOkep6qRBiP3h3YNNEE7Mf0KQzT+JXbCkC6E9EahSalyEmpR/Twp7H+j225QGXWN5Bk8aQBXJhPLOqj/3L6bXnbyyZAlYBm/uJTJajOHmV6vPa0uJgpU/NILZT4Qno5YYqEXjE8afn4c8qrBdL49pgXbxN3+AisMI8ifIVPBwFafD3h8al7riaOOv+PLdE1VricCiAwRj1AZ3u7QJWAIDieLbDgMcwCoh6s0s+pFq+AkV7omZ3ihf3vLsuDTLVn3c3gdkRDHivA2tCGpEQbdln/93BICIhqZW+GftsiAE/YuWcBSwwE/ZqALgnTIXrLIS5hCEwggEMMIIBCAJWA3AydkE3s7VFPN9ZG3TmuJlQpmgaid3Kgb6Lsnok6uwtl6s/VzsPm5gc/BdslLT16unCHyonMy2/kGzLVPL3uCvFWypJTHsbmX84L9uaB3E5vVMtKDsCVgGjWudsexVrr+kooFOshqA8q2gdAUfeG7VlCzmlaCFlFPPF6w+sW+tNtcGFh33yGZgqdwpSEwsXKMWuj9GRUOS2NfkRVIrTvHqNWj+y6NfS4ieJkWIxAlYA/IPUHhupDLQ80TM7aaWvJOrSHZ5cGMyNyEmFdPPIKGzXgvHHMhrQcX0dMGgvW2lb6stRJL8B4cylrpmwcBIzc0BNbAX/rjSk/v1OQoc+7bJh1RW5Fg==',
);

function readKey(text: string): DkimKeyPair {
  const privateKey = Buffer.from(text, 'base64');
  const publicKey = createPublicKey(createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }));
  return {
    algorithm: 'rsa',
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey,
  };
}

/** RFC 8017, appendix A.1.2: 0 for a key of two primes, 1 for more. */
export function rsaKeyVersion(privateKey: Uint8Array): number | undefined {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  // The version's value follows the sequence's tag and length (four octets) and its own (two)
  return key.export({ type: 'pkcs1', format: 'der' })[6];
}

/** Hands the fixed keys out in turn. */
export function createTestRsaKeySource(): RsaKeySource {
  let taken = 0;
  return {
    async take() {
      const key = testRsaKeys[taken++ % testRsaKeys.length];
      if (!key) throw new Error('There are no test keys');
      return key;
    },
  };
}
