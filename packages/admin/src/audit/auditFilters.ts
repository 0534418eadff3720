import { audit, adminAudit as texts } from '@recado/texts';
import { choicesOf, type ListFilter } from '../lists/index.ts';

/** Who and to whom are searched by name, or followed from an entry. */
export const auditFilters: readonly ListFilter<'audit'>[] = [
  { kind: 'choice', source: 'action', label: texts.filters.action, choices: choicesOf(audit.actions) },
  { kind: 'choice', source: 'outcome', label: texts.filters.outcome, choices: choicesOf(audit.outcomes) },
  { kind: 'choice', source: 'actorKind', label: texts.filters.actorKind, choices: choicesOf(audit.actors) },
  { kind: 'from', source: 'createdAt_gte', label: texts.filters.from },
  { kind: 'until', source: 'createdAt_lte', label: texts.filters.until },
];
