export { type Bus, BusAway, NoAnswer, NobodyAnswers } from './Bus.ts';
export { createLocalBus } from './createLocalBus.ts';
export { createNatsBus } from './createNatsBus.ts';
