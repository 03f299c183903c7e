import { expect, it } from 'vitest';
import { acceptInviteCommand, signUpCommand } from './invite-commands.js';

it('quotes what a shell would read as more than text', () => {
  expect(signUpCommand('http://localhost:4000', "o'neil+$(id)@example.test")).toBe(
    `curl 'http://localhost:4000/v1/account' --data-urlencode 'email=o'\\''neil+$(id)@example.test' --data-urlencode 'password=YOUR_PASSWORD'`,
  );
  expect(acceptInviteCommand('http://localhost:4000', '65f0', "a'b")).toBe(
    `curl -u YOUR_API_TOKEN: 'http://localhost:4000/v1/domains/65f0/invites/a'\\''b'`,
  );
});
