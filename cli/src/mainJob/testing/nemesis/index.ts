export * from './disasters.ts';
export { runControl } from './runControl.ts';
export { type NemesisReport, runNemesis } from './runNemesis.ts';
