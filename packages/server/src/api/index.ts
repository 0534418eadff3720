export type { ApiServiceDeps } from './ApiServiceDeps.ts';
export { createApiServices } from './createApiServices.ts';
export { type ApiServices, apiRoutes } from './edge/apiRoutes.ts';
