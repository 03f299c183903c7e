import type { Domain } from '../../api/calls';

/** What every tab of a domain is given. */
export interface DomainPartProps {
  readonly domain: Domain;
  /** Whoever is none sees, and changes only what is his. */
  readonly isAdmin: boolean;
}
