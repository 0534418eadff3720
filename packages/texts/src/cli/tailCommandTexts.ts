import { messageFeedTexts } from '../messageFeedTexts.ts';
import { messageKindLabels } from '../messageKindLabels.ts';
import { pluralize } from '../pluralize.ts';

/** Texts of `recado tail [CLIENT…]`. */
export const tailCommandTexts = {
  summary: 'Muestra lo que pasa en sus clientes conforme sucede, y lo reenvía a su programa si usted quiere.',
  example: 'recado tail 5215512345678',
  more: [
    'recado tail --since 2h --direction entrada',
    'recado tail --since visto --type message.received',
    'recado tail 5215512345678 --forward-to http://localhost:8080/avisos',
    'recado tail --json > eventos.ndjson',
  ],
  argument: 'cliente',
  client: 'Identificador o número de teléfono de cada cliente; sin él, todos los de su cuenta.',

  options: {
    last: 'Eventos anteriores que muestra al empezar.',
    since:
      'Desde cuándo: una hora (10:30), una fecha (2026-03-02), hace cuánto (15m, 2h, 3d), después de un número de evento (41) o "visto", donde terminó la última vez.',
    direction: 'Solo los mensajes de entrada o los de salida.',
    number: 'Solo los mensajes con este número.',
    type: 'Solo estos tipos de evento, por su nombre completo o su comienzo, separados por comas.',
    forwardTo: 'Dirección a la que se reenvía cada evento, firmado como un webhook.',
    secret: 'Secreto con que se firma, si usa el token de API de un cliente en lugar de su sesión.',
  },
  expected: {
    since: 'se espera una hora, una fecha, un tiempo como 15m o 2h, el número de un evento o "visto"',
    direction: 'se espera "entrada" o "salida"',
    number: 'se espera un número de teléfono con su código de país',
    type: 'se esperan tipos de evento separados por comas, por ejemplo message.received',
    forwardTo: 'se espera una dirección http o https, por ejemplo http://localhost:8080/avisos',
    secret: 'se espera el secreto completo, que empieza con whsec_',
  },
  directions: { inbound: 'entrada', outbound: 'salida' },

  following: (clients: string) => `Siguiendo los eventos de ${clients}. (Ctrl+C para salir)`,
  forwardingTo: (url: string) => `Cada evento se reenvía a ${url}`,
  noClients: 'Su cuenta no tiene clientes. Agregue uno en la consola e inténtelo de nuevo.',
  noSecret:
    'Para firmar los eventos falta el secreto. Inicie sesión con "recado login", o indíquelo con --webhook-secret o en RECADO_WEBHOOK_SECRET.',
  /** Shown when one of several clients was deleted while the command runs. `client`: its name. */
  clientGone: (client: string) => `${client} ya no existe o dejó de ser suyo. Se sigue con los demás.`,
  noEventsSeen: 'Aquí todavía no se ha visto ningún evento: se empieza con los últimos.',

  inbound: '<-',
  outbound: '->',
  happened: '--',
  unknownContact: 'desconocido',
  kinds: messageKindLabels,
  messageUpdates: {
    'message.reaction': 'Reacción',
    'message.edited': 'Corrección',
    'message.deleted': 'Mensaje eliminado',
    'message.vote': 'Voto',
    'message.response': 'Asistencia',
    'message.pinned': 'Mensaje fijado',
    'message.labeled': 'Etiqueta',
  },
  /** Answers to an event. `guests`: number of people whom the person brings. */
  eventResponses: {
    going: 'Asistirá',
    goingWithGuests: (guests: number) => `Asistirá con ${guests} ${pluralize(guests, 'invitado', 'invitados')}`,
    'not-going': 'No asistirá',
    maybe: 'Tal vez asista',
  },
  reactionRemoved: 'la quitó',
  pinned: 'fijado para todos',
  unpinned: 'ya no está fijado',
  labelRemoved: (label: string) => `ya no tiene «${label}»`,
  /** `text`: the message that a reaction or a correction refers to. */
  refersTo: (text: string) => `sobre «${text}»`,
  inGroup: (subject: string) => (subject === '' ? 'grupo' : `grupo ${subject}`),
  places: { status: 'estado', broadcast: 'difusión', channel: 'canal' },
  cards: messageFeedTexts.cards,
  conversationEvents: {
    'conversation.paused': (name: string) =>
      `Una persona tomó la conversación con ${name}: las respuestas automáticas esperan.`,
    'conversation.note_added': (name: string) => `Hay una nota interna sobre ${name}.`,
    'conversation.note_deleted': (name: string) => `Se eliminó una nota interna sobre ${name}.`,
    'conversation.resumed': (name: string) => `Se reanudaron las respuestas automáticas con ${name}.`,
  },
  /** `count`: number of messages. */
  messageBatch: (name: string, count: number) =>
    `${name} terminó de escribir: ${count} ${count === 1 ? 'mensaje' : 'mensajes seguidos'}.`,
  /** Shown after a change to a conversation, including the return after its snooze ended. */
  conversationUpdated: (name: string) =>
    `La conversación con ${name} se leyó, se pospuso, volvió, se archivó, se etiquetó o se asignó.`,
  /** `group`: name of the group. */
  groups: {
    'group.created': (group: string) => `Se creó el grupo ${group}.`,
    'group.joined': (group: string) => `Este número entró al grupo ${group}.`,
    'group.updated': (group: string) => `Cambió el grupo ${group}.`,
    'group.left': (group: string) => `Este número ya no está en el grupo ${group}.`,
  },
  /** `people`: names of the affected participants. */
  participants: {
    add: (group: string, people: string) => `Entraron al grupo ${group}: ${people}.`,
    remove: (group: string, people: string) => `Salieron del grupo ${group}: ${people}.`,
    promote: (group: string, people: string) => `Ahora administran el grupo ${group}: ${people}.`,
    demote: (group: string, people: string) => `Ya no administran el grupo ${group}: ${people}.`,
  },
  identityChanged: (name: string) => `${name} reinstaló WhatsApp o cambió de teléfono.`,
  optOuts: {
    'contact.opted_out': (name: string) => `${name} se dio de baja: ya no quiere mensajes automáticos.`,
    'contact.opted_in': (name: string) => `${name} vuelve a querer mensajes.`,
  },
  labels: {
    renamed: (previousName: string, name: string) => `La etiqueta «${previousName}» ahora se llama «${name}».`,
    colorChanged: (name: string) => `La etiqueta «${name}» tiene otro color.`,
    deleted: (name: string) => `Se eliminó la etiqueta «${name}».`,
    assigned: (contact: string, name: string) => `${contact} tiene la etiqueta «${name}».`,
    unassigned: (contact: string, name: string) => `${contact} ya no tiene la etiqueta «${name}».`,
  },
  campaigns: {
    'campaign.started': (name: string) => `La campaña «${name}» empezó.`,
    'campaign.paused': (name: string) => `La campaña «${name}» está en pausa.`,
    'campaign.resumed': (name: string) => `La campaña «${name}» sigue.`,
    'campaign.finished': (name: string) => `La campaña «${name}» terminó.`,
  },
  webhookDisabled: (label: string, url: string) =>
    `El webhook ${label} se desactivó: ${url} dejó de aceptar los avisos.`,

  /** Response of the receiver to a forwarded event. */
  forwarded: {
    sign: '↳',
    answered: (status: number, milliseconds: string) => `${status} en ${milliseconds} ms`,
    timeout: 'Sin respuesta después de 15 segundos',
    unreachable: 'No hay nadie en esa dirección',
  },

  /** Status line at the bottom of the window. */
  bar: {
    connecting: 'Conectando…',
    connected: 'En vivo',
    lost: 'Reconectando…',
    /** `count`: formatted number of events. */
    events: (count: string) => `${count} ${pluralize(count, 'evento', 'eventos')}`,
    clients: (count: number) => `${count} ${pluralize(count, 'cliente', 'clientes')}`,
    forwarded: (accepted: string, refused: string) =>
      `${accepted} ${pluralize(accepted, 'reenviado', 'reenviados')}, ${refused} ${pluralize(refused, 'rechazado', 'rechazados')}`,
    onlyDirection: (direction: string) => `solo ${direction}`,
    onlyNumber: (number: string) => `solo ${number}`,
    onlyTypes: (types: string) => `solo ${types}`,
    leave: 'Ctrl+C para salir',
  },
} as const;
