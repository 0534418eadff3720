export { type AuditLog, createAuditLog } from './createAuditLog.ts';
export { createFailureLog, type FailureLog } from './createFailureLog.ts';
