import { ID, NOW } from '../../servers/http/api/v1/examples/facts.js';
import type { RouteExample } from '../../servers/http/route-example.js';

export const sandboxWebhookExamples = {
  listSandboxWebhooks: {
    answer: [
      {
        id: '6918f1a59528cc3550edad20',
        at: NOW,
        url: 'https://hooks.example.net/mail',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Waypost/0.2.0',
          'X-Webhook-Signature':
            '4d8eacdb4a2fd51d8feb24a29f9c130a59aaed84ed78854d374fe22bb7f19c43,4544b77aee53296c36c599eb1d80d0ab734bc7f107833c1e8b3e8f0af4a25174',
          'X-Webhook-Id': '6918f1a59528cc3550edad20',
        },
        body: `{"id":"6918f1a59528cc3550edad20","event":"delivered","email_id":"${ID.email}","domain":"example.com","message_id":"6afdcd61ee141c8fc4ade35346eb251d@example.com","subject":"Your order","envelope":{"from":"sales@example.com","to":["bob@example.net"]},"recipient":"bob@example.net","response":"250 2.0.0 Captured as ${ID.capturedMessage}","response_code":250,"mx":{"host":"capture.waypost.test","priority":10,"ip":"127.0.0.1","port":25},"tls":{"enabled":true,"version":"TLSv1.3","cipher":"TLS_AES_128_GCM_SHA256"},"headers":{"From":"sales@example.com","To":"bob@example.net","Subject":"Your order","Message-ID":"<6afdcd61ee141c8fc4ade35346eb251d@example.com>","Date":"Sun, 15 Nov 2026 09:30:00 +0000","Content-Transfer-Encoding":"7bit","MIME-Version":"1.0","Content-Type":"text/plain; charset=utf-8"},"occurred_at":"${NOW}"}`,
      },
    ],
  },
  deleteSandboxWebhooks: { answer: { removed: 1 } },
} satisfies Readonly<Record<string, RouteExample>>;
