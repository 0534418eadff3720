/**
 * Questions of users of similar programs in public trackers, in the words of a search box. `page` is where the site
 * answers. The sources were read on 2026-11-28.
 */
const questions = '/docs/empezar/preguntas';

export const forumQuestions = [
  [
    '401 unauthorized al enviar mensaje',
    `${questions}#por-qué-recibo-401-unauthorized`,
    'evolution-foundation/evolution-api#1894',
  ],
  [
    'n8n authorization failed please check your credentials',
    `${questions}#por-qué-n8n-dice-authorization-failed---please-check-your-credentials`,
    'evolution-foundation/evolution-api#1527',
  ],
  [
    'webhook no llega a n8n',
    `${questions}#por-qué-no-llegan-los-mensajes-a-mi-webhook-de-n8n`,
    'devlikeapro/waha#2255',
  ],
  [
    'n8n docker localhost connection refused',
    `${questions}#qué-dirección-uso-con-docker-en-vez-de-localhost`,
    'evolution-foundation/evolution-api#757',
  ],
  ['recibir imagen en base64', `${questions}#cómo-recibo-imágenes-y-archivos-en-base64`, 'asternic/wuzapi#235'],
  [
    'descargar archivo media url 401',
    `${questions}#por-qué-la-descarga-de-un-archivo-mediaurl-responde-401-o-no-se-abre`,
    'devlikeapro/waha#1802',
  ],
  [
    'imagen recibida termina en .enc',
    `${questions}#cómo-recibo-imágenes-y-archivos-en-base64`,
    'salman0ansari/whatsapp-api-nodejs#67',
  ],
  ['como evitar ban', `${questions}#cómo-evito-que-whatsapp-bloquee-o-banee-mi-número`, 'devlikeapro/waha#1720'],
  ['cuenta bloqueada que hacer', `${questions}#mi-cuenta-fue-bloqueada-o-restringida-qué-hago`, 'devlikeapro/waha#713'],
  [
    'no se genera el código QR',
    `${questions}#por-qué-no-aparece-el-código-qr`,
    'evolution-foundation/evolution-api#1544',
  ],
  [
    'pairing code vincular con código',
    `${questions}#cómo-vinculo-con-un-código-en-vez-de-qr`,
    'evolution-foundation/evolution-api#2385',
  ],
  [
    'se desvincula al reiniciar docker',
    `${questions}#por-qué-se-desvincula-al-reiniciar-el-contenedor`,
    'evolution-foundation/evolution-api#2166',
  ],
  [
    'remoteJid @lid en lugar del número',
    `${questions}#por-qué-llega-un-lid-y-no-el-número-de-teléfono`,
    'evolution-foundation/evolution-api#1916',
  ],
  [
    'botones no llegan al teléfono',
    `${questions}#por-qué-no-llegan-los-botones-y-las-listas`,
    'evolution-foundation/evolution-api#2404',
  ],
  [
    'enviar mensaje a un grupo id',
    `${questions}#cómo-envío-un-mensaje-a-un-grupo-y-de-dónde-saco-su-identificador`,
    'devlikeapro/waha#43',
  ],
  [
    'webhook duplicado mismo mensaje',
    `${questions}#por-qué-llega-duplicado-el-mismo-mensaje-al-webhook`,
    'evolution-foundation/evolution-api#631',
  ],
  [
    'envía el mismo mensaje varias veces',
    `${questions}#cómo-evito-enviar-el-mismo-mensaje-dos-veces`,
    'evolution-foundation/evolution-api#2192',
  ],
  [
    'webhook de mensajes enviados desde el teléfono',
    `${questions}#el-webhook-recibe-los-mensajes-enviados-desde-el-teléfono`,
    'devlikeapro/waha#1318',
  ],
  [
    'waiting for this message',
    `${questions}#qué-es-esperando-el-mensaje-esto-puede-tomar-tiempo-waiting-for-this-message`,
    'WhiskeySockets/Baileys#172',
  ],
  [
    'mensaje enviado no entregado una palomita',
    `${questions}#por-qué-el-mensaje-queda-con-una-sola-palomita-y-no-se-entrega`,
    'WhiskeySockets/Baileys#2653',
  ],
  [
    'audio mp3 nota de voz no se reproduce',
    `${questions}#por-qué-no-se-reproduce-el-audio-o-no-sale-como-nota-de-voz`,
    'evolution-foundation/evolution-api#1427',
  ],
  [
    'responder citando un mensaje',
    `${questions}#cómo-respondo-citando-un-mensaje`,
    'evolution-foundation/evolution-api#1587',
  ],
  [
    'marcar como leído',
    `${questions}#cómo-marco-los-mensajes-como-leídos-o-muestro-escribiendo`,
    'devlikeapro/waha-n8n-templates#13',
  ],
  [
    'verificar si el número tiene whatsapp',
    `${questions}#cómo-compruebo-si-un-número-tiene-whatsapp`,
    'devlikeapro/waha#826',
  ],
  [
    'importar historial mensajes antiguos',
    `${questions}#se-importan-los-mensajes-anteriores-el-historial`,
    'evolution-foundation/evolution-api#1350',
  ],
].map(([query, page, source]) => ({ query, page, source }));
