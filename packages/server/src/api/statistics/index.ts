export { createStatistics, type Statistics } from './createStatistics.ts';
