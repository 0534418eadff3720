export { type PushService, startPushService } from '../api/push/testing/startPushService.ts';
export { type Receiver, startReceiver, status } from '../deliveries/dispatch/testing/startReceiver.ts';
export { agentCalls } from './agentCalls.ts';
export { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
export { findFfmpeg } from './findFfmpeg.ts';
export { type ProxyOptions, startProxy, type TestProxy } from './startProxy.ts';
export { startS3, type TestS3 } from './startS3.ts';
export { startTestServer, type TestPerson, type TestServer, testPassword } from './startTestServer.ts';
export { startValve, type Valve } from './startValve.ts';
