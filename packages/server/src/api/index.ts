export type { Scope } from './clients/Scope.ts';
export { createServices, type Services } from './createServices.ts';
export type { ServiceDeps } from './ServiceDeps.ts';
