export { findSession } from './findSession.ts';
export { type ConnectionRow, type ConnectionStatus, presentConnection } from './presentConnection.ts';
