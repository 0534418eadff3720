export { type Bus, BusUnavailableError, NoReplyError, NoResponderError } from './Bus.ts';
export { createLocalBus } from './createLocalBus.ts';
export { createNatsBus } from './createNatsBus.ts';
