export { findClientSession } from './findClientSession.ts';
export { hasPairing } from './hasPairing.ts';
export { type ConnectionRow, type ConnectionStatus, presentConnection } from './presentConnection.ts';
