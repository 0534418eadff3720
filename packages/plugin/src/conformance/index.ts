export type { BusConformanceDriver } from './BusTestPeer.ts';
export { busConformance } from './busConformance.ts';
export { type ConformanceCase, type ConformanceResult, runConformanceCases } from './ConformanceCase.ts';
