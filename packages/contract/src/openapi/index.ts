export { failureStatuses } from './failureStatuses.ts';
export { fieldDescriptions } from './fieldDescriptions.ts';
export { type DocumentOptions, openApiDocument } from './openApiDocument.ts';
export type { JsonObject, JsonSchema, OpenApiDocument, PathItem } from './openApiTypes.ts';
export { operationId } from './operationId.ts';
