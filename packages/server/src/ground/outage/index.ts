export { isOutage } from './isOutage.ts';
export { type Patience, whileAway } from './whileAway.ts';
