import { ID, NOW } from '../../servers/http/api/v1/examples/facts.js';
import type { RouteExample } from '../../servers/http/route-example.js';

const CAPTURED = {
  id: ID.capturedMessage,
  at: NOW,
  from: 'b-nl642ypwarnxrndlpdtaaani33b7ntowwbuq@wp-bounces.example.com',
  to: ['bob@example.net'],
  subject: 'Your order',
  size: 1247,
  host: 'example.net',
};

export const sandboxMailExamples = {
  listSandboxMessages: { query: { q: 'Your order' }, answer: [CAPTURED] },
  getSandboxMessage: {
    params: { message: ID.capturedMessage },
    answer: {
      ...CAPTURED,
      headers: [
        [
          'DKIM-Signature',
          'v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.com; s=wp-f5fff1a6d9; t=1795018082; h=from:to:subject:date:message-id:mime-version:content-type: content-transfer-encoding:from; bh=+esZlIzOuKAiXFx13aA2JpUUGT+dmWN6ASjGLsiYCAQ=; b=IaFlyhadW6SDQowoS5zCeYzp9iQFrbYjMdRqyFEDzIcLw9phI6tVy7JuaP0Db+FOvp2PTmiX fuLTzrGzqfTBQEsLqYAq+cAntw1oDVUSucG+J/E/LkFO2bFb4yE7RXyCH79ms4RoL6B66cV0 cHN9A+GxPv0LiZepJygWcHlLczomCTuDaYHJKHN1VulItc3Bl77WSu/ArIyKf3qL5q7SHnYV M4Km08DqL5t5MUrAbgkOGTUkFqK0LtdBmmmvAbdkJ3g1N/7bo2VnkR+SOVm9M2F9ffyLcngJ 7CQOUTGIxRp77e42L81skCe10egBwYTwRIjN3J+PHUYWbFG+FLuoQg==',
        ],
        [
          'DKIM-Signature',
          'v=1; a=ed25519-sha256; c=relaxed/relaxed; d=example.com; s=wp-64bc069bfa; t=1795018082; h=from:to:subject:date:message-id:mime-version:content-type: content-transfer-encoding:from; bh=+esZlIzOuKAiXFx13aA2JpUUGT+dmWN6ASjGLsiYCAQ=; b=CXFDNUbWhK5qunIA/bMktU9x2AaWzJ0qso51VsvcHf+KTzmSQJHA0oZquZmseryRc65g2Eki ejnSuXxnOH5YBg==',
        ],
        ['From', 'sales@example.com'],
        ['To', 'bob@example.net'],
        ['Subject', 'Your order'],
        ['Message-ID', '<6afdcd61ee141c8fc4ade35346eb251d@example.com>'],
        ['Date', 'Sun, 15 Nov 2026 09:30:00 +0000'],
        ['Content-Transfer-Encoding', '7bit'],
        ['MIME-Version', '1.0'],
        ['Content-Type', 'text/plain; charset=utf-8'],
      ],
      text: 'It is on its way.\n',
      html: null,
      attachments: [],
      is_source_only: false,
    },
  },
  getSandboxMessageSource: {
    params: { message: ID.capturedMessage },
    answer: [
      'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;\r\n',
      '\td=example.com; s=wp-f5fff1a6d9;\r\n',
      '\tt=1795018082;\r\n',
      '\th=from:to:subject:date:message-id:mime-version:content-type:\r\n',
      '\tcontent-transfer-encoding:from;\r\n',
      '\tbh=+esZlIzOuKAiXFx13aA2JpUUGT+dmWN6ASjGLsiYCAQ=;\r\n',
      '\tb=IaFlyhadW6SDQowoS5zCeYzp9iQFrbYjMdRqyFEDzIcLw9phI6tVy7JuaP0Db+FOvp2PTmiX\r\n',
      '\tfuLTzrGzqfTBQEsLqYAq+cAntw1oDVUSucG+J/E/LkFO2bFb4yE7RXyCH79ms4RoL6B66cV0\r\n',
      '\tcHN9A+GxPv0LiZepJygWcHlLczomCTuDaYHJKHN1VulItc3Bl77WSu/ArIyKf3qL5q7SHnYV\r\n',
      '\tM4Km08DqL5t5MUrAbgkOGTUkFqK0LtdBmmmvAbdkJ3g1N/7bo2VnkR+SOVm9M2F9ffyLcngJ\r\n',
      '\t7CQOUTGIxRp77e42L81skCe10egBwYTwRIjN3J+PHUYWbFG+FLuoQg==\r\n',
      'DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;\r\n',
      '\td=example.com; s=wp-64bc069bfa;\r\n',
      '\tt=1795018082;\r\n',
      '\th=from:to:subject:date:message-id:mime-version:content-type:\r\n',
      '\tcontent-transfer-encoding:from;\r\n',
      '\tbh=+esZlIzOuKAiXFx13aA2JpUUGT+dmWN6ASjGLsiYCAQ=;\r\n',
      '\tb=CXFDNUbWhK5qunIA/bMktU9x2AaWzJ0qso51VsvcHf+KTzmSQJHA0oZquZmseryRc65g2Eki\r\n',
      '\tejnSuXxnOH5YBg==\r\n',
      'From: sales@example.com\r\n',
      'To: bob@example.net\r\n',
      'Subject: Your order\r\n',
      'Message-ID: <6afdcd61ee141c8fc4ade35346eb251d@example.com>\r\n',
      'Date: Sun, 15 Nov 2026 09:30:00 +0000\r\n',
      'Content-Transfer-Encoding: 7bit\r\n',
      'MIME-Version: 1.0\r\n',
      'Content-Type: text/plain; charset=utf-8\r\n',
      '\r\n',
      'It is on its way.\r\n',
    ].join(''),
  },
  deleteSandboxMessages: { answer: { removed: 27 } },
} satisfies Readonly<Record<string, RouteExample>>;
