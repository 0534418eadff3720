export { createAddressOf } from './addressOf.ts';
export { answerLargeBodies } from './answerLargeBodies.ts';
export { apiRoutes } from './apiRoutes.ts';
export { type Binding, bindRoute } from './bindRoute.ts';
export { healthRoutes } from './healthRoutes.ts';
export { meterRequests } from './meterRequests.ts';
export { metricsRoute } from './metricsRoute.ts';
export { refuseMethods } from './refuseMethods.ts';
export { refusePreflights } from './refusePreflights.ts';
