export type * from './ClientSessions.ts';
export type { LineObserver } from './createNewestSessionReporter.ts';
export { createSessionControl } from './createSessionControl.ts';
export { createSessionMessaging, getConnectedSession, type SessionMessaging } from './createSessionMessaging.ts';
export { createSessionSupervisor, type SessionSupervisor } from './createSessionSupervisor.ts';
export { getSessionQrCode } from './getSessionQrCode.ts';
export { lineRetryDelays } from './lineRetryDelays.ts';
export { getSessionPasskey } from './linkWithPasskey.ts';
export { IDLE_SESSION_SNAPSHOT, type SessionSnapshot } from './SessionSnapshot.ts';
