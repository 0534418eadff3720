export * from './createFakeTransport.ts';
export * from './FakeContent.ts';
export type { FakeDevice } from './FakeDevice.ts';
export type { FakeCredentials } from './FakeDeviceRegistry.ts';
export * from './FakeFaults.ts';
export type { FakeGroup } from './FakeGroup.ts';
export * from './FakeMessage.ts';
export * from './FakeNetwork.ts';
export { answerFakePasskey } from './FakePasskeyCeremony.ts';
export type { FakeHistoryMessage, FakePhone, WriteMessageOptions } from './FakePhone.ts';
export {
  createFakeWebhookRequest,
  createFakeWebhookVerificationRequest,
  deriveFakeCredentials,
  fakeCredentialFields,
  fakeTransportWebhook,
} from './fakeAccount.ts';
export { listPhoneNumberVariants } from './listPhoneNumberVariants.ts';
export type { FakePluginOptions } from './plugin.ts';
export { plugin } from './plugin.ts';
