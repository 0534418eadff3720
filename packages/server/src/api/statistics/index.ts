export { createStatistics, type Statistics } from './createStatistics.ts';
export { dashboardStats } from './dashboardStats.ts';
export { messageStats } from './messageStats.ts';
export { systemStats } from './systemStats.ts';
