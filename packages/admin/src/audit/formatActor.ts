import type { AuditEntry } from '@recado/contract';
import { audit } from '@recado/texts';

/** Formats an actor: the name, else the e-mail address, else the kind of actor. */
export const formatActor = ({ name, email, kind }: AuditEntry['actor']): string => name ?? email ?? audit.actors[kind];
