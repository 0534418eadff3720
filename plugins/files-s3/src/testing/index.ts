export { startTestS3Server, type TestS3Server } from './startTestS3Server.ts';
