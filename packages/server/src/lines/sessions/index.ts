export { type Clock, systemClock } from './clock.ts';
export { createSessions, type SessionsDependencies } from './createSessions.ts';
export { createSupervisor } from './createSupervisor.ts';
export type { LineDependencies } from './Line.ts';
export { lineBackOff } from './lineBackOff.ts';
export type * from './Sessions.ts';
export type { Snapshot } from './Snapshot.ts';
export type { Supervisor } from './Supervisor.ts';
export { shownQr } from './shownQr.ts';
