export { type Actor, type AuditedKey, serverActor, shortenUserAgent, terminalActor } from './Actor.ts';
export {
  type AuditDetails,
  type AuditedAction,
  type AuditTarget,
  writeAudit,
  writeAuditHourly,
} from './writeAudit.ts';
