export { type Actor, atTerminal, type KeyName, shortAgent, theServer } from './Actor.ts';
export {
  type AuditDetails,
  type AuditFact,
  type AuditTarget,
  writeAudit,
  writeAuditHourly,
} from './writeAudit.ts';
