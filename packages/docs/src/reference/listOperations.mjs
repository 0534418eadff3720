/**
 * Lists the operations of the OpenAPI document with their references resolved one level deep.
 *
 * @param {object} document OpenAPI 3.1 document
 */
export function listOperations(document) {
  const resolve = part => (part.$ref ? resolveReference(document, part.$ref) : part);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        tag: operation.tags[0],
        summary: operation.summary,
        description: operation.description ?? '',
        security: operation.security ?? [],
        parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve),
        body: operation.requestBody?.content,
        responses: Object.entries(operation.responses).map(([status, response]) => ({ status, ...resolve(response) })),
      })),
  );
}

/** Follows a reference such as `#/components/schemas/Client`. */
export const resolveReference = (document, reference) =>
  reference
    .slice(2)
    .split('/')
    .reduce((part, key) => part[key], document);
