export { findClientSession } from './findClientSession.ts';
export { hasPairing } from './hasPairing.ts';
export { type ClientConnectionRow, type ClientConnectionStatus, presentConnection } from './presentConnection.ts';
