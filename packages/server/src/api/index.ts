export type { ApiServiceDeps } from './ApiServiceDeps.ts';
export type { ClientScope } from './clients/management/createClientFinder.ts';
export { type ApiServices, createApiServices } from './createApiServices.ts';
