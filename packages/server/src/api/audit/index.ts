export { type AuditLog, createAuditLog } from './createAuditLog.ts';
export { createFailedAttemptAuditLog, type FailedAttemptAuditLog } from './createFailedAttemptAuditLog.ts';
