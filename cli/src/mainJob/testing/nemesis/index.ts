export * from './disasters.ts';
export { runControl, runFenceControl } from './runControl.ts';
export { type NemesisReport, runNemesis } from './runNemesis.ts';
