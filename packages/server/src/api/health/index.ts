export { createDailyReports } from './createDailyReports.ts';
export { createHealth, type HealthCheck } from './createHealth.ts';
export { createLineSessions } from './createLineSessions.ts';
export { createUsage } from './createUsage.ts';
export { createWebhookList } from './createWebhookList.ts';
export { createWorkers } from './createWorkers.ts';
