export { type Actor, type AuditedAccountKey, serverActor, shortenUserAgent, terminalActor } from './Actor.ts';
export {
  type AuditEntryDetails,
  type AuditedAction,
  type AuditTarget,
  writeAuditEntry,
  writeAuditEntryOncePerHour,
} from './writeAuditEntry.ts';
