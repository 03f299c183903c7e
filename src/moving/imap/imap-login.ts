export interface ImapLogin {
  readonly host: string;
  readonly port: number;
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
  /** Certificate authorities in PEM, instead of the well-known ones. */
  readonly ca?: string | undefined;
}
