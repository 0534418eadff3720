export { findClientSession } from './findClientSession.ts';
export { isPairedSessionState } from './isPairedSessionState.ts';
export {
  type ClientConnectionRow,
  type ClientConnectionStatus,
  presentConnection,
  presentSessionConnection,
} from './presentConnection.ts';
