export { isOutage } from './isOutage.ts';
export { type OutageRetryOptions, whileAway } from './whileAway.ts';
