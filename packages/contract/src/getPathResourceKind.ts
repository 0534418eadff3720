/** Kind of object that the `{id}` of a path identifies. */
export type PathResourceKind = 'user' | 'client' | 'webhook' | 'auditEntry' | 'worker' | 'signIn' | 'passkey' | 'key';

const subjectsByPrefix: readonly (readonly [prefix: string, PathResourceKind])[] = [
  ['/admin/users/', 'user'],
  ['/admin/usage/', 'user'],
  ['/admin/audit/', 'auditEntry'],
  ['/admin/workers/', 'worker'],
  ['/admin/webhooks/', 'webhook'],
  ['/auth/sessions/', 'signIn'],
  ['/auth/passkeys/', 'passkey'],
  ['/keys/', 'key'],
];

/** Returns what a path's `{id}` identifies: a user in `/admin/users/{id}`, by default a client. */
export const getPathResourceKind = (path: string): PathResourceKind =>
  subjectsByPrefix.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'client';
