export { usageResource } from './usageResource.ts';
