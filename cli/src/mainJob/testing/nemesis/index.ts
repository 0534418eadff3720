export * from './disasters.ts';
export { runDurabilityControl, runLeaseFenceControl } from './runDurabilityControl.ts';
export { type NemesisReport, runNemesis } from './runNemesis.ts';
