export { lineSessionsResource } from './lineSessionsResource.ts';
