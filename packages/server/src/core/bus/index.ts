export { type Bus, BusUnavailableError, NoReplyError, NoResponderError } from './Bus.ts';
export { createInProcessBus } from './createInProcessBus.ts';
export { createSealedBus } from './createSealedBus.ts';
