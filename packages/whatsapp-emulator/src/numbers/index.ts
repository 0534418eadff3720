export { numberVariants } from './numberVariants.ts';
export { resolveNumber } from './resolveNumber.ts';
