import type { Client } from '@recado/contract';
import { isEnough, type MemberRole } from '@recado/contract/rules';

/** The calls that parts of the page are for; `access.test.ts` holds what they need to the contract. */
export const needs = {
  'PUT /clients/{id}/robot': 'manages',
  'PUT /clients/{id}/opt-out': 'manages',
  'GET /clients/{id}/contacts/export': 'manages',
  'POST /clients/{id}/contacts/import': 'manages',
  'POST /clients/{id}/contacts/{contact}/merge': 'manages',
  'POST /clients/{id}/contacts/{contact}/forget': 'manages',
  'PUT /clients/{id}/reading': 'manages',
  'PUT /clients/{id}/calls': 'manages',
  'PUT /clients/{id}/pace': 'manages',
  'PUT /clients/{id}/transport': 'manages',
  'POST /clients/{id}/templates': 'manages',
  'GET /clients/{id}/webhooks': 'manages',
  'GET /clients/{id}/campaigns': 'manages',
  'POST /whatsapp/client/{id}/initialize': 'manages',
  'POST /whatsapp/client/{id}/prove': 'manages',
  'POST /clients/{id}/use-linked-number': 'manages',
  'POST /clients/{id}/regenerate-token': undefined,
  'DELETE /clients/{id}/secure': undefined,
  'POST /clients/{id}/invitations': undefined,
  'PUT /clients/{id}/retention': undefined,
} as const satisfies Readonly<Record<string, MemberRole | undefined>>;

/** Whether somebody may do with a client what they see it as theirs, or as one that is shared with them. */
export function may({ shared }: Pick<Client, 'shared'>, call: keyof typeof needs): boolean {
  const needed: MemberRole | undefined = needs[call];
  return shared === null || (needed !== undefined && isEnough(shared.role, needed));
}
