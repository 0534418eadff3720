export type { AcceptedMessage, BusinessLineStatus } from './model/BusinessLine.ts';
export type { GraphEmulator, GraphEmulatorOptions, GraphLine } from './model/GraphEmulator.ts';
export { GraphError, messageSendErrors } from './model/GraphError.ts';
export type { GraphTemplate, GraphTemplateStatus } from './model/GraphTemplate.ts';
export type { LineNetworkFaults } from './model/LineNetworkFaults.ts';
export { startGraphEmulator } from './startGraphEmulator.ts';
export { createWamid, parseWamid } from './wamid.ts';
export type { PostedNotification } from './webhooks/GraphNotifier.ts';
