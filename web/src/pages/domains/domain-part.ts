import type { Domain } from '../../api/calls';

/** The properties of every tab of a domain. */
export interface DomainPartProps {
  readonly domain: Domain;
  /** Other members can see it, and change only their own. */
  readonly isAdmin: boolean;
}
