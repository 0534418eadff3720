export type { FaultView } from './ActiveFault.ts';
export { FaultEngine } from './FaultEngine.ts';
export type { FaultAction, FaultScope, FaultSpec } from './FaultSpec.ts';
export { clientlessFaultPoints, type FaultKind, type FaultPoint, faultPointsByKind } from './faultPointsByKind.ts';
