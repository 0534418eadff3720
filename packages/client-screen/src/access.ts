import type { Client } from '@recado/contract';
import { isRoleSufficient, type MemberRole } from '@recado/contract/rules';

/**
 * API calls of the client page, and the role in the client that each call needs. `access.test.ts` compares
 * them with the API contract.
 */
export const requiredRolesByEndpoint = {
  'PUT /clients/{id}/robot': 'manages',
  'PUT /clients/{id}/opt-out': 'manages',
  'GET /clients/{id}/contacts/export': 'manages',
  'POST /clients/{id}/contacts/import': 'manages',
  'POST /clients/{id}/contacts/{contact}/merge': 'manages',
  'POST /clients/{id}/contacts/{contact}/forget': 'manages',
  'PUT /clients/{id}/reading': 'manages',
  'PUT /clients/{id}/calls': 'manages',
  'PUT /clients/{id}/pace': 'manages',
  'PUT /clients/{id}/prices/quota': 'manages',
  'PUT /clients/{id}/transport': 'manages',
  'POST /clients/{id}/templates': 'manages',
  'GET /clients/{id}/webhooks': 'manages',
  'GET /clients/{id}/campaigns': 'manages',
  'GET /clients/{id}/status-posts': 'manages',
  'POST /whatsapp/client/{id}/initialize': 'manages',
  'POST /whatsapp/client/{id}/prove': 'manages',
  'POST /clients/{id}/use-linked-number': 'manages',
  'POST /clients/{id}/regenerate-token': undefined,
  'DELETE /clients/{id}/secure': undefined,
  'POST /clients/{id}/invitations': undefined,
  'PUT /clients/{id}/retention': undefined,
} as const satisfies Readonly<Record<string, MemberRole | undefined>>;

/** Returns whether the user may change the business details and settings of a client. */
export const canManageClient = ({ shared }: Pick<Client, 'shared'>): boolean =>
  shared === null || isRoleSufficient(shared.role, 'manages');

/**
 * Returns whether the user may make an API call for a client. The user may be the owner, or have a role through
 * sharing.
 */
export function canCallEndpoint(
  { shared }: Pick<Client, 'shared'>,
  call: keyof typeof requiredRolesByEndpoint,
): boolean {
  const requiredRole: MemberRole | undefined = requiredRolesByEndpoint[call];
  return shared === null || (requiredRole !== undefined && isRoleSufficient(shared.role, requiredRole));
}
