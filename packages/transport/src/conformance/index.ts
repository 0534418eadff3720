export * from './ConformanceDriver.ts';
export { MemoryVault } from './MemoryVault.ts';
export { RecordingHost } from './RecordingHost.ts';
export { TestLine, type TestSession } from './TestLine.ts';
export { transportConformance } from './transportConformance.ts';
export { WebhookReceiver } from './WebhookReceiver.ts';
