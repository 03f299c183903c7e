/** RFC 9208 */
export type QuotaCommand =
  | { readonly name: 'GETQUOTA'; readonly root: string }
  | { readonly name: 'GETQUOTAROOT'; readonly folder: string }
  /** Resources in upper case. */
  | {
      readonly name: 'SETQUOTA';
      readonly root: string;
      readonly limits: readonly { readonly resource: string; readonly limit: number }[];
    };
