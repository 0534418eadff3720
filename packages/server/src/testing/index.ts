export {
  startTestPushService,
  type TestPushService,
} from '../api/operations/notifications/testing/startTestPushService.ts';
export {
  createStatusCodeReply,
  startTestWebhookReceiver,
  type TestWebhookReceiver,
} from '../deliveries/dispatch/testing/startTestWebhookReceiver.ts';
export { createTestAgentToolCalls } from './createTestAgentToolCalls.ts';
export { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
export { createTestPlatform, type TestPlatform } from './createTestPlatform.ts';
export { findFfmpeg } from './findFfmpeg.ts';
export {
  ALLOWED_NEW_CHATS_PER_DAY,
  createBanSimulation,
  REPLIES_PER_DAY,
  simulateShopWeek,
} from './simulateShopWeek.ts';
export { type FaultProxy, startFaultProxy } from './startFaultProxy.ts';
export { type RecordingProxy, type RecordingProxyOptions, startRecordingProxy } from './startRecordingProxy.ts';
export { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from './startTestServer.ts';
