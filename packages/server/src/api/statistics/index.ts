export { createStatisticsService, type StatisticsService } from './createStatisticsService.ts';
