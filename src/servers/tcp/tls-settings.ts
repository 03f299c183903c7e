/** TLS 1.3, then those of TLS 1.2 with forward secrecy and authenticated encryption; no CBC. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
];

/** What every door that speaks TLS accepts, in our order of preference. RFC 8996: nothing older than TLS 1.2. */
export const TLS_SETTINGS = { minVersion: 'TLSv1.2', ciphers: CIPHERS.join(':'), honorCipherOrder: true } as const;
