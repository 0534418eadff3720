export { createSending, type SendingDependencies } from './createSending.ts';
export type * from './Sending.ts';
