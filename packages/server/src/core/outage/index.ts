export { isOutage } from './isOutage.ts';
export { type OutageRetryOptions, retryDuringOutage } from './retryDuringOutage.ts';
