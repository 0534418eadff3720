import { apiErrorExplanations, problemExplanations, webhookTexts } from '@recado/texts';

/** HTTP status of each error of the API. A test compares the codes with those of the server. */
const statuses = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'identity-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'not-connected': 409,
  'limit-reached': 409,
  'unknown-outcome': 409,
  gone: 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  'unsupported-encoding': 415,
  'range-beyond': 416,
  unprocessable: 422,
  'media-refused': 422,
  'address-refused': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
};

/** Names of this group's pages begin so, because a message can have an error of the same name. */
const WEBHOOK_PREFIX = 'webhook-';

/** Composes the index of errors and a page for each code: of the API, of a message, and of a webhook's attempt. */
export function composeErrorPages() {
  const apiErrors = Object.entries(apiErrorExplanations).map(([code, explanation]) => ({
    code,
    title: `Error ${statuses[code] ?? ''} ${code}`.replace('  ', ' '),
    explanation,
    words: `HTTP ${statuses[code] ?? ''} ${code.replaceAll('-', ' ')}`,
  }));
  const known = new Set(apiErrors.map(({ code }) => code));
  const messageErrors = Object.entries(problemExplanations.failure)
    .filter(([code]) => !known.has(code) && code !== 'unknown')
    .map(([code, explanation]) => ({
      code,
      title: `Mensaje fallido: ${code}`,
      explanation,
      words: `errorCode ${code.replaceAll('-', ' ')}`,
      more: code === 'rejected' ? composeNetworkCodes() : '',
    }));
  const webhookErrors = Object.entries(webhookTexts.hints).map(([name, hint]) => ({
    code: `${WEBHOOK_PREFIX}${toKebabCase(name)}`,
    title: `Webhook: ${toKebabCase(name)}`,
    hint,
    words: 'webhook no llega entrega falla',
  }));
  const groups = [
    ['De la API', 'El código está al final de la dirección que trae el campo `help` de cada error.', apiErrors],
    ['De un mensaje', 'El código está en `errorCode` del mensaje y de los eventos `message.failed`.', messageErrors],
    ['De un webhook', 'Está en el registro de entregas del cliente, en la pestaña *Webhook*.', webhookErrors],
  ];
  return [
    { path: 'errores', section: 'api', text: composeIndex(groups), words: 'códigos de error errorCode' },
    ...[...apiErrors, ...messageErrors, ...webhookErrors].map(error => ({
      path: `errores/${error.code}`,
      section: 'api',
      text: composeError(error),
      words: error.words,
    })),
  ];
}

const toKebabCase = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

const composeIndex = groups => `# Errores

Qué significa cada código, y qué hacer.

${groups
  .map(
    ([title, intro, errors]) => `## ${title}

${intro}

| Código | |
|---|---|
${errors.map(({ code, explanation, hint }) => `| [\`${code}\`](/docs/errores/${code}) | ${explanation?.what ?? hint} |`).join('\n')}`,
  )
  .join('\n\n')}
`;

function composeError({ title, explanation, hint, more = '' }) {
  if (hint)
    return `# ${title}\n\n${hint}\n\nRecado reintenta las entregas solo, y guarda las que fallan: [Reintentos](/docs/api/webhooks#reintentos).\n`;
  const { what, means, next } = explanation;
  return `# ${title}\n\n${what}\n\n## Qué pasó\n\n${means}\n\n## Qué hacer\n\n${next}\n${more}`;
}

const composeNetworkCodes = () => `
## Códigos de WhatsApp

| Código | Causa | Qué hacer |
|---|---|---|
${Object.entries(problemExplanations.ackError)
  .map(([code, { what, next }]) => `| ${code} | ${what} | ${next} |`)
  .join('\n')}
`;
