/** What the `{id}` of a path is one of. */
export type PathSubject =
  | 'user'
  | 'client'
  | 'webhook'
  | 'auditEntry'
  | 'worker'
  | 'signIn'
  | 'passkey'
  | 'key';

const subjects: readonly (readonly [prefix: string, PathSubject])[] = [
  ['/admin/users/', 'user'],
  ['/admin/usage/', 'user'],
  ['/admin/audit/', 'auditEntry'],
  ['/admin/workers/', 'worker'],
  ['/admin/webhooks/', 'webhook'],
  ['/auth/sessions/', 'signIn'],
  ['/auth/passkeys/', 'passkey'],
  ['/keys/', 'key'],
];

/** Of `/admin/users/{id}`: a user. Wherever nothing else is said, a client. */
export const pathSubject = (path: string): PathSubject =>
  subjects.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'client';
