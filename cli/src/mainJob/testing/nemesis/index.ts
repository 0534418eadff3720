export * from './disasters.ts';
export { runDurabilityExperiment, runLeaseFenceControl } from './runDurabilityExperiment.ts';
export { type NemesisReport, runNemesis } from './runNemesis.ts';
