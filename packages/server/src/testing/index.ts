export { type PushService, startPushService } from '../api/push/testing/startPushService.ts';
export { type Receiver, replyWithStatus, startReceiver } from '../deliveries/dispatch/testing/startReceiver.ts';
export { createAgentCalls } from './createAgentCalls.ts';
export { createPlatform, type Platform } from './createPlatform.ts';
export { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
export { findFfmpeg } from './findFfmpeg.ts';
export {
  ALLOWED_NEW_CHATS_PER_DAY,
  createBanSimulation,
  REPLIES_PER_DAY,
  simulateShopWeek,
} from './simulateShopWeek.ts';
export { type FaultProxy, startFaultProxy } from './startFaultProxy.ts';
export { type ProxyOptions, startProxy, type TestProxy } from './startProxy.ts';
export { startS3, type TestS3 } from './startS3.ts';
export { startTestServer, type TestPerson, type TestServer, testPassword } from './startTestServer.ts';
