export * from './disasters.ts';
export { runDurabilityExperiment } from './runDurabilityExperiment.ts';
export { type NemesisReport, runNemesis } from './runNemesis.ts';
