export { explainSession } from './explainSession.ts';
export { findSession } from './findSession.ts';
export { type ConnectionRow, type ConnectionStatus, presentConnection } from './presentConnection.ts';
export { formatReason } from './reason.ts';
