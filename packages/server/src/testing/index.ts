export { createTestDatabase, type TestDatabase } from './createTestDatabase.ts';
export { startTestServer, type TestPerson, type TestServer, testPassword } from './startTestServer.ts';
