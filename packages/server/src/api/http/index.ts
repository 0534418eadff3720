export { bindRoute } from './bindRoute.ts';
export { createJsonBodyReader } from './bodies/createJsonBodyReader.ts';
export { registerErrorResponses } from './registerErrorResponses.ts';
export { rejectCorsPreflights } from './rejectCorsPreflights.ts';
export { rejectUnsupportedMethods } from './rejectUnsupportedMethods.ts';
export { createRequestIpAddressResolver } from './requestIpAddressResolver.ts';
export { respondToOversizedBodies } from './respondToOversizedBodies.ts';
