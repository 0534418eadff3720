export { startNats, type TestNatsServer } from './startNats.ts';
