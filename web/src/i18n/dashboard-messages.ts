import { account } from './en/account';
import { aliases } from './en/aliases';
import { domains } from './en/domains';
import { operator } from './en/operator';
import { overview } from './en/overview';
import { sandbox } from './en/sandbox';

export const dashboardEnglish = { ...overview, ...domains, ...aliases, ...account, ...sandbox, ...operator };
