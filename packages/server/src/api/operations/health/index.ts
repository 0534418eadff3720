export { createDailyReportService } from './createDailyReportService.ts';
export { createHealthCheck, type HealthCheck } from './createHealthCheck.ts';
export { createLineSessionListService } from './createLineSessionListService.ts';
export { createUserUsageListService } from './createUserUsageListService.ts';
export { createWebhookListService } from './createWebhookListService.ts';
export { createWorkerListService } from './createWorkerListService.ts';
