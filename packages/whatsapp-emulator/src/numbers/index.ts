export { listNumberVariants } from './listNumberVariants.ts';
export { resolveNumber } from './resolveNumber.ts';
