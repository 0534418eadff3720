import { describeFields, escapeCell } from './describeSchema.mjs';
import {
  buildCurlExample,
  buildJavaScriptExample,
  buildN8nExample,
  buildPhpExample,
  buildPythonExample,
} from './snippets.mjs';

/**
 * Composes the Markdown page of an operation.
 *
 * @param {object} document OpenAPI document
 * @param {ReturnType<typeof import('./listOperations.mjs').listOperations>[number]} operation
 * @param {{ explorer: ReadonlySet<string> }} options `explorer`: operations that the explorer of the console can try
 */
export function composeOperation(document, operation, { explorer }) {
  const { id, method, path, summary, description, parameters, body, responses } = operation;
  const call = buildExampleCall(operation);
  const schema = body?.['application/json']?.schema;
  const blocks = [
    `# ${summary}`,
    `\`${method} /api${path}\``,
    description,
    describeAccess(operation),
    explorer.has(id) ? `[Pruébelo en el explorador de la consola](/api-explorer#${id}).` : '',
    '## Ejemplo',
    fence('sh', 'curl', buildCurlExample(call)) +
      fence('js', 'JavaScript', buildJavaScriptExample(call)) +
      fence('python', 'Python', buildPythonExample(call)) +
      fence('php', 'PHP', buildPhpExample(call)) +
      fence('json', 'n8n', buildN8nExample({ ...call, summary })),
    parameters.length > 0 ? `## Parámetros\n\n${describeParameters(parameters)}` : '',
    schema ? `## Cuerpo\n\n${describeFields(document, schema, { isSent: true })}` : '',
    '## Respuesta',
    ...responses.filter(({ status }) => /^2/.test(status)).map(response => composeSuccess(document, response)),
    '## Errores',
    'Cada error trae en `message` qué pasó y qué hacer.',
    composeErrors(responses.filter(({ status }) => !/^2/.test(status))),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const fence = (language, title, code) => `\`\`\`${language} title=${title}\n${code}\n\`\`\`\n`;

/** Example values of the contract, and the credential that the operation needs. */
export function buildExampleCall({ id, method, path, parameters, body, security }) {
  const byPlace = place => parameters.filter(parameter => parameter.in === place);
  const params = Object.fromEntries(byPlace('path').map(({ name, example }) => [name, String(example ?? 'ID')]));
  const query = Object.fromEntries(
    byPlace('query')
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => [name, example]),
  );
  const upload = body?.['multipart/form-data'] ? 'file' : undefined;
  const schemes = security.flatMap(each => Object.keys(each));
  const hasKey = byPlace('header').some(({ name }) => name === 'Idempotency-Key');
  return {
    id,
    method,
    route: path,
    path: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? 'ID')),
    params,
    query,
    headers: {
      ...(schemes.includes('apiToken')
        ? { 'x-api-token': 'SU_TOKEN' }
        : schemes.includes('session') && { Authorization: 'Bearer SU_SESION' }),
      ...(hasKey && { 'Idempotency-Key': 'pedido-7' }),
    },
    ...(upload ? { upload } : { body: body?.['application/json']?.example }),
  };
}

function describeAccess({ security }) {
  const schemes = security.flatMap(each => Object.entries(each));
  if (schemes.length === 0) return 'No pide credencial.';
  return schemes
    .map(([name, scopes]) =>
      name === 'session'
        ? 'Se entra con la sesión de la consola (`Authorization: Bearer`).'
        : `Se entra con el token de un cliente, o con una clave de cuenta${scopes.length > 0 ? ` que tenga el alcance ${scopes.map(scope => `\`${scope}\``).join(' y ')}` : ''} (\`x-api-token\`).`,
    )
    .join(' ');
}

const places = { path: 'ruta', query: 'consulta', header: 'encabezado' };

const describeParameters = parameters =>
  [
    '| Parámetro | Va en | |',
    '|---|---|---|',
    ...parameters.map(
      ({ name, in: place, required, description = '' }) =>
        `| \`${name}\` | ${places[place]} | ${required ? '**Obligatorio.** ' : ''}${escapeCell(description)} |`,
    ),
  ].join('\n');

function composeSuccess(document, { status, description, content = {} }) {
  const { schema, example } = content['application/json'] ?? {};
  const other = Object.keys(content).filter(type => type !== 'application/json');
  return [
    `### ${status}`,
    description,
    other.length > 0 ? `También como ${other.map(type => `\`${type}\``).join(', ')}.` : '',
    example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\``,
    schema ? describeFields(document, schema) : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Address of the explanation for each HTTP status. Some statuses have several causes, which their page lists. */
export const errorCodesByStatus = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  410: 'gone',
  413: 'too-large',
  415: 'unsupported-media-type',
  416: 'range-beyond',
  422: 'unprocessable',
  429: 'too-many-requests',
  500: 'internal',
  503: 'unavailable',
};

const specificCodes = { NotConnected: 'not-connected', IdentityRequired: 'identity-required' };

const composeErrors = responses =>
  [
    '| Estado | Causa | Mensaje |',
    '|---|---|---|',
    ...responses.map(({ status, description, content }) => {
      const message = content?.['application/json']?.example?.message ?? '';
      const code = message.startsWith('Este número de WhatsApp no está conectado')
        ? specificCodes.NotConnected
        : message.startsWith('Confirme que es usted')
          ? specificCodes.IdentityRequired
          : errorCodesByStatus[status === 'default' ? 500 : status];
      return `| [${status === 'default' ? '5xx' : status}](/docs/errores/${code}) | ${escapeCell(description)} | ${escapeCell(message)} |`;
    }),
  ].join('\n');
