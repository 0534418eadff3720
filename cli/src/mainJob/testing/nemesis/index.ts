export * from './disasters.ts';
export { runDurabilityExperiment, runLeaseFenceControlExperiment } from './runDurabilityExperiment.ts';
export { type NemesisReport, runNemesis } from './runNemesis.ts';
