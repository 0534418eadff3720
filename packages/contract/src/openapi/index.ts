export { buildOpenApiDocument, type OpenApiDocumentOptions } from './buildOpenApiDocument.ts';
export { deriveOperationId } from './deriveOperationId.ts';
export { fieldDescriptions } from './fieldDescriptions.ts';
export { listFailureStatuses } from './listFailureStatuses.ts';
export type { JsonObject, JsonSchema, OpenApiDocument, PathItem } from './openApiTypes.ts';
