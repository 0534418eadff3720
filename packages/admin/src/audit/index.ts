export { auditResource } from './auditResource.ts';
