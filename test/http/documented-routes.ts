import { accountRoutes } from '../../src/servers/http/api/v1/account-routes.js';
import { aliasRoutes } from '../../src/servers/http/api/v1/alias-routes.js';
import { calendarEventRoutes } from '../../src/servers/http/api/v1/calendar-event-routes.js';
import { calendarRoutes } from '../../src/servers/http/api/v1/calendar-routes.js';
import { catchallPasswordRoutes } from '../../src/servers/http/api/v1/catchall-password-routes.js';
import { contactRoutes } from '../../src/servers/http/api/v1/contact-routes.js';
import { dnsRoutes } from '../../src/servers/http/api/v1/dns-routes.js';
import { domainRoutes } from '../../src/servers/http/api/v1/domain-routes.js';
import { emailRoutes } from '../../src/servers/http/api/v1/email-routes.js';
import { encryptRoutes } from '../../src/servers/http/api/v1/encrypt-routes.js';
import { folderRoutes } from '../../src/servers/http/api/v1/folder-routes.js';
import { inviteRoutes } from '../../src/servers/http/api/v1/invite-routes.js';
import { mailboxImportRoutes } from '../../src/servers/http/api/v1/mailbox-import-routes.js';
import { memberRoutes } from '../../src/servers/http/api/v1/member-routes.js';
import { messageRoutes } from '../../src/servers/http/api/v1/message-routes.js';
import { suppressionRoutes } from '../../src/servers/http/api/v1/suppression-routes.js';
import { tokenRoutes } from '../../src/servers/http/api/v1/token-routes.js';
import { webhookRoutes } from '../../src/servers/http/api/v1/webhook-routes.js';
import type { Route } from '../../src/servers/http/route.js';

// A description calls no service
const nothing = new Proxy({}, { get: () => nothing }) as never;

/** Every route, to be read and not to be called. */
export function documentedRoutes(): Route[] {
  return [
    ...accountRoutes({
      accounts: nothing,
      aliasAccounts: nothing,
      view: nothing,
      signUpCookie: nothing,
      baseUrl: () => '',
      refusesForeignOrigin: false,
    }),
    ...tokenRoutes({ tokens: nothing }),
    ...domainRoutes({ domains: nothing, instance: nothing }),
    ...dnsRoutes({ verification: nothing, dnsProviders: nothing }),
    ...memberRoutes({ members: nothing, instance: nothing }),
    ...inviteRoutes({ invites: nothing, instance: nothing }),
    ...aliasRoutes({ aliases: nothing, passwords: nothing, instance: nothing }),
    ...catchallPasswordRoutes({ catchallPasswords: nothing }),
    ...encryptRoutes({ txt: nothing }),
    ...emailRoutes({ emails: nothing, baseUrl: () => '' }),
    ...suppressionRoutes({ suppressions: nothing }),
    ...webhookRoutes({ webhooks: nothing }),
    ...folderRoutes({ mailboxes: nothing }),
    ...mailboxImportRoutes({ importRuns: nothing, fileImports: nothing }),
    ...messageRoutes({ mailboxes: nothing, composeStored: nothing, parser: nothing }),
    ...contactRoutes({ groupwares: nothing, clock: nothing }),
    ...calendarRoutes({ groupwares: nothing, mailboxes: nothing, composeStored: nothing }),
    ...calendarEventRoutes({ groupwares: nothing, clock: nothing }),
  ];
}
