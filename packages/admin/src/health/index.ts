export { healthResource } from './healthResource.ts';
