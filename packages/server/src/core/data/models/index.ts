export { Client } from './Client.ts';
export { type ClientStatus, Session, type SessionState } from './Session.ts';
export { Setting } from './Setting.ts';
export { type Role, User } from './User.ts';
