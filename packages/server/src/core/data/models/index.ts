export { Client, exportedClientColumns } from './Client.ts';
export type { ClientColumns } from './ClientColumns.ts';
export { type ClientStatus, type LineSessionState, Session } from './Session.ts';
export { Setting } from './Setting.ts';
export { User, type UserRole } from './User.ts';
