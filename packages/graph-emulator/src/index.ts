export type { GraphEmulator, GraphLine, GraphOptions } from './model/GraphEmulator.ts';
export { GraphError, refusals } from './model/GraphError.ts';
export type { LineStatus, Taken } from './model/Line.ts';
export type { Manners } from './model/Manners.ts';
export type { Template, TemplateStatus } from './model/Template.ts';
export { startGraphEmulator } from './startGraphEmulator.ts';
export { readWamid, wamidOf } from './wamid.ts';
export type { Posted } from './webhooks/Notifier.ts';
