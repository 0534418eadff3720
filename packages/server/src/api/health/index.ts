export { createDailyReports } from './createDailyReports.ts';
export { createHealthCheck, type HealthCheck } from './createHealthCheck.ts';
export { createLineSessionList } from './createLineSessionList.ts';
export { createUserUsageList } from './createUserUsageList.ts';
export { createWebhookList } from './createWebhookList.ts';
export { createWorkerList } from './createWorkerList.ts';
