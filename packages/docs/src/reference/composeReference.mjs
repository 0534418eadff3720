import { composeOperation } from './composeOperation.mjs';
import { describeFields } from './describeSchema.mjs';
import { listOperations } from './listOperations.mjs';

/**
 * Composes the pages of the API reference: an index, one page for each operation, and one for each event.
 *
 * @param {object} document OpenAPI 3.1 document
 */
export function composeReference(document) {
  const operations = listOperations(document);
  const explorer = new Set(operations.filter(({ tag }) => tag === 'API externa').map(({ id }) => id));
  const events = Object.entries(document.webhooks).map(([type, item]) => ({ type, ...item.post }));
  return [
    {
      path: 'api/referencia',
      text: composeIndex(document, operations),
      words: 'endpoints operaciones OpenAPI Postman Bruno',
    },
    ...operations.map(operation => ({
      path: `api/referencia/${operation.id}`,
      text: composeOperation(document, operation, { explorer }),
      words: `${operation.id} ${operation.method} ${operation.path}`,
      isReference: true,
    })),
    { path: 'api/eventos', text: composeEventIndex(events), words: 'webhook eventos payload' },
    ...events.map(event => ({
      path: `api/eventos/${event.type}`,
      text: composeEvent(document, event),
      words: `webhook evento ${event.type.replaceAll(/[._]/g, ' ')}`,
      isReference: true,
    })),
  ];
}

function composeIndex(document, operations) {
  const tags = document.tags.map(({ name, description = '' }) => {
    const rows = operations
      .filter(({ tag }) => tag === name)
      .map(({ id, method, path, summary }) => `| [${summary}](/docs/api/referencia/${id}) | \`${method} ${path}\` |`);
    return `## ${name}\n\n${description}\n\n| | |\n|---|---|\n${rows.join('\n')}`;
  });
  return `# Referencia de la API

Todas las llamadas, con un ejemplo en cada lenguaje, la respuesta y los errores. La dirección de la API es la de su
plataforma terminada en \`/api\`. Los programas usan las de *API externa*; la consola usa las demás.

Para otras herramientas: [OpenAPI 3.1](/docs/api/openapi.json) · [OpenAPI 3.0](/docs/api/openapi-3.0.json) ·
[Postman](/docs/api/recado.postman_collection.json) · [Bruno](/docs/api/recado.bruno.json) · [Errores](/docs/errores) ·
[Eventos](/docs/api/eventos)

${tags.join('\n\n')}
`;
}

const composeEventIndex = events => `# Eventos

Lo que un webhook recibe. Cómo se firman, se reintentan y se repiten está en [Webhooks](/docs/api/webhooks).

| Evento | Cuándo |
|---|---|
${events.map(({ type, summary }) => `| [\`${type}\`](/docs/api/eventos/${type}) | ${summary} |`).join('\n')}
`;

function composeEvent(document, { type, summary, description = '', requestBody }) {
  const { schema, example } = requestBody.content['application/json'];
  return `# ${type}

${summary}.

${description}

## Lo que llega

\`\`\`json
${JSON.stringify(example, undefined, 2)}
\`\`\`

## Campos

${describeFields(document, schema)}

Compruebe la firma antes de usarlo: [Webhooks](/docs/api/webhooks#comprobar-la-firma).
`;
}
