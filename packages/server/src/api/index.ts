export type { ClientScope } from './clients/ClientScope.ts';
export { type ApiServices, createApiServices } from './createApiServices.ts';
export type { ServiceDeps } from './ServiceDeps.ts';
