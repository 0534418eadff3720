export { isDatabaseOutage } from './isDatabaseOutage.ts';
export { type OutageRetryOptions, retryDuringOutage } from './retryDuringOutage.ts';
