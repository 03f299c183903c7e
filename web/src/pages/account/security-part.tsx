import { PasskeysCard } from './passkeys-card';
import { PasswordCard } from './password-card';
import { TotpCard } from './totp-card';

/** The ways to sign in. */
export function SecurityPart() {
  return (
    <div className="space-y-5">
      <PasswordCard />
      <TotpCard />
      <PasskeysCard />
    </div>
  );
}
