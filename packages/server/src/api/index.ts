export type { ApiServiceDeps } from './ApiServiceDeps.ts';
export type { ClientScope } from './clients/ClientScope.ts';
export { type ApiServices, createApiServices } from './createApiServices.ts';
