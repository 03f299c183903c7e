/** Whom and what the examples of the API speak of; the same id is the same thing in all of them. */
export const ID = {
  account: '69189af211329b2fc82e5efe',
  session: '69183f3af1ecebbd1410ab41',
  passkey: '69184b949c130904506119a3',
  otherSession: '6918ad328846aa18b32a3358',
  domain: '6918f2ff83860a4dc203988e',
  token: '69183c469e9d6c5875d37a43',
  member: '6918e31ab643c44f7a0ec824',
  secondMember: '6918c3f912d95fae74226c83',
  alias: '69181a0a6a36ca0a3953b997',
  import: '69189bd65b64aa13ed0aee21',
  supportAlias: '6918f55ff16f66f43360266b',
  pressAlias: '69182c3a4249d77070058649',
  catchallPassword: '6918728f9c563d84aabc2d28',
  webhook: '69189fd09dc33545f9cc19b8',
  email: '691882244417f956ac7c599f',
  capturedMessage: '69185af308bec132bd499660',
  otherWebhook: '691806f8faea3b5f697691b6',
  scheduledEmail: '6918ac0f09c0f8bf5e7a4b06',
  otherScheduledEmail: '69183d1f7a42be90c65d8e11',
  deferredEmail: '6918cef7fc13a38180936ffa',
  message: '6918163458731df4d73cffaf',
  forwardedMessage: '691875957617d9db80a27f98',
  smtpSession: '6918b65b6506d5279296cc63',
  log: '6918836ff184e7b41b1e13cb',
  heldPath: '6918c14086e1af2067dcdfbd',
  held: '6918c20dea4d876b5b8fb0a1',
  otherHeld: '6918ba752a5bc9f9895e73fc',
  dmarcReport: '6918845e91831319e89c4d65',
} as const;

export const NOW = '2026-11-15T09:30:00.000Z';
export const BASE_URL = 'http://localhost:4000';
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
