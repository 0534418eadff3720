export { listPhoneNumberVariants } from './listPhoneNumberVariants.ts';
export { resolveRegisteredNumber } from './resolveRegisteredNumber.ts';
