export { runCommandLine } from './runCommandLine.ts';
