export { usage } from './usage.ts';
