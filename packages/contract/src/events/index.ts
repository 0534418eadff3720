export * from './event.ts';
export * from './eventData.ts';
export * from './eventTypes.ts';
export * from './exampleEvents.ts';
export { exampleMessage } from './exampleMessageEvents.ts';
export * from './webhooks.ts';
