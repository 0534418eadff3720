export type { GraphEmulator, GraphLine, GraphOptions } from './model/GraphEmulator.ts';
export { GraphError, sendErrors } from './model/GraphError.ts';
export type { AcceptedMessage, LineStatus } from './model/Line.ts';
export type { NetworkBehavior } from './model/NetworkBehavior.ts';
export type { Template, TemplateStatus } from './model/Template.ts';
export { startGraphEmulator } from './startGraphEmulator.ts';
export { createWamid, parseWamid } from './wamid.ts';
export type { PostedNotification } from './webhooks/Notifier.ts';
