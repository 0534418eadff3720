export * from './disasters.ts';
export { runDurabilityControl, runFenceControl } from './runDurabilityControl.ts';
export { type NemesisReport, runNemesis } from './runNemesis.ts';
