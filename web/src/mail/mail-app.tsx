import { CrashGuard } from '../shell/crash-guard';
import { useMailSession } from './session/mail-session';
import { MailSignIn } from './session/mail-sign-in';
import { MailShell } from './shell/mail-shell';

/** Signing in leaves the address as it is: a link to a message works after it. */
export function MailApp() {
  const { signedIn } = useMailSession();
  return <CrashGuard>{signedIn ? <MailShell key={signedIn.address} /> : <MailSignIn />}</CrashGuard>;
}
