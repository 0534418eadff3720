import type { AuditEntry } from '@recado/contract';
import { audit } from '@recado/texts';

/** Formats an actor as its name. An actor without a name gets its e-mail address, or else its kind. */
export const formatActor = ({ name, email, kind }: AuditEntry['actor']): string => name ?? email ?? audit.actors[kind];
