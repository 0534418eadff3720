export { type Actor, atTerminal, shortAgent, theServer } from './Actor.ts';
export { type AuditLog, createAuditLog } from './createAuditLog.ts';
export { createFailureLog, type FailureLog } from './createFailureLog.ts';
export {
  type AuditDetails,
  type AuditFact,
  type AuditTarget,
  writeAudit,
  writeAuditHourly,
} from './writeAudit.ts';
