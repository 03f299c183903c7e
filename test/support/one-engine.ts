/** Files that run on SQLite alone, by the reason: the engine makes no difference to what they prove. */
export const ONE_ENGINE = {
  'opens no database': [
    'test/cli/completion.test.ts',
    'test/cli/usage.test.ts',
    'test/dashboard/build.test.ts',
    'test/dashboard/bundle-size.test.ts',
    'test/db/old-copies.test.ts',
    'test/delivery/connection-pool.test.ts',
    'test/deploy/haproxy.test.ts',
    'test/deploy/settings.test.ts',
    'test/dns/resolver.test.ts',
    'test/pop3/bounds.test.ts',
    'test/scanning/every-door.test.ts',
    'test/scanning/large-message.test.ts',
    'test/smtp/bounds.test.ts',
    'test/smtp/chunking.test.ts',
    'test/smtp/dialogue.test.ts',
    'test/ws/coalescer.test.ts',
  ],
  'asks how the process, its command line and its guides behave, before any row': [
    'test/cli/process.test.ts',
    'test/cli/setup.test.ts',
    'test/deploy/release.test.ts',
    'test/http/openapi.test.ts',
    'test/moving/guide.test.ts',
    'test/readme.test.ts',
  ],
  'speaks with a program of others over a wire whose commands are tested on both': [
    'test/api/samples.test.ts',
    'test/certificates/acme.test.ts',
    'test/dav/peers.test.ts',
    'test/imap/imaplib.test.ts',
    'test/messages/openapi-client.test.ts',
    'test/moving/import-forward-email.test.ts',
    'test/moving/import-imap.test.ts',
    'test/pop3/peers.test.ts',
    'test/sync/sync-tools.test.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const ONE_ENGINE_FILES: readonly string[] = Object.values(ONE_ENGINE).flat();
