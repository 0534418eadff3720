export { sessionsResource } from './sessionsResource.ts';
