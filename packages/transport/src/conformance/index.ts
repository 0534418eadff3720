export * from './ConformanceDriver.ts';
export { Line, type Opened } from './Line.ts';
export { MemoryVault } from './MemoryVault.ts';
export { Posts } from './Posts.ts';
export { RecordingHost } from './RecordingHost.ts';
export { transportConformance } from './transportConformance.ts';
