export interface Login {
  readonly user: string;
  readonly password: string;
}
