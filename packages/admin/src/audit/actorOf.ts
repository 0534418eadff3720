import type { AuditEntry } from '@recado/contract';
import { audit } from '@recado/texts';

/** Who did it: by name where there is one, else by e-mail address, else by what they are. */
export const actorOf = ({ name, email, kind }: AuditEntry['actor']): string =>
  name ?? email ?? audit.actors[kind];
