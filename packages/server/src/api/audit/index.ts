export { type AuditFailureLog, createAuditFailureLog } from './createAuditFailureLog.ts';
export { type AuditLog, createAuditLog } from './createAuditLog.ts';
