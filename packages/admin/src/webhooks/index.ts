export { webhooksResource } from './webhooksResource.ts';
