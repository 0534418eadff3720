import { type MessageUpdateEventType, messageUpdateEventTypes } from '../rules/kinds.ts';
import type { TypedSchema } from '../schemaBuilder/index.ts';
import { exampleOrder } from '../schemas/catalog.ts';
import { exampleLabelChange } from '../schemas/label.ts';
import type { Message } from '../schemas/message.ts';
import { exampleTeamNote } from '../schemas/teamNote.ts';
import {
  campaignEvent,
  clientEvent,
  contactEvent,
  conversationEvent,
  groupEvent,
  historyEvent,
  labelEvent,
  lineHealthEvent,
  livenessProbeEvent,
  messageBatchEvent,
  messageEvent,
  messageUpdateEvent,
  offlinePeriodEvent,
  qualityRatingEvent,
  type RecadoEvent,
  templateEvent,
  webhookDisabledEvent,
  webhookTestEvent,
} from './event.ts';
import type { ConversationEventData, GroupEventData, MessageUpdateData } from './eventData.ts';
import {
  type CampaignEventType,
  type ContactEventType,
  type ConversationEventType,
  type EventType,
  eventTypes,
  type GroupEventType,
} from './eventTypes.ts';
import { exampleEvents } from './exampleEvents.ts';

/** A webhook request that the server sends: the schema of its body, a summary and an example. */
export interface WebhookRequestSpec {
  readonly type: EventType;
  readonly summary: string;
  readonly body: TypedSchema;
  readonly example: RecadoEvent;
}

const summaries: Readonly<Record<EventType, string>> = {
  'message.received': 'Llegó un mensaje',
  'message.undecryptable': 'Llegó un mensaje que todavía no se puede leer',
  'message.sent': 'WhatsApp recibió un mensaje de este cliente',
  'message.delivered': 'Un mensaje de este cliente llegó al teléfono',
  'message.read': 'Un mensaje de este cliente fue leído',
  'message.failed': 'Un mensaje de este cliente no se pudo enviar',
  'message.unknown': 'No se sabe si WhatsApp recibió un mensaje de este cliente',
  'message.media': 'Llegó después el archivo de un mensaje, que WhatsApp ya no tenía',
  'message.order': 'Se conocen los productos de un pedido, o WhatsApp no los dio',
  'call.received': 'Alguien llamó, o se supo en qué terminó su llamada',
  'message.reaction': 'Alguien reaccionó a un mensaje, o quitó su reacción',
  'message.edited': 'Alguien corrigió un mensaje',
  'message.deleted': 'Alguien eliminó un mensaje',
  'message.vote': 'Alguien votó en una encuesta',
  'message.response': 'Alguien respondió si asistirá a un evento',
  'message.pinned': 'Alguien fijó un mensaje para todos, o dejó de fijarlo',
  'message.labeled': 'El negocio le puso o le quitó una etiqueta a un mensaje',
  'contact.identity_changed': 'Un contacto reinstaló WhatsApp o cambió de teléfono',
  'contact.opted_out': 'Un contacto se dio de baja: ya no quiere mensajes automáticos',
  'contact.opted_in': 'Un contacto vuelve a querer mensajes',
  'contact.labeled': 'El negocio le puso o le quitó una etiqueta a un contacto, en el teléfono o en Recado',
  'conversation.updated':
    'Alguien leyó, marcó como no leída, pospuso, archivó, silenció, etiquetó o asignó una conversación, o volvió a su hora una pospuesta',
  'conversation.paused': 'Una persona tomó una conversación: el robot espera',
  'conversation.resumed': 'Alguien reanudó al robot en una conversación',
  'conversation.note_added': 'Alguien escribió una nota interna en una conversación',
  'conversation.note_deleted': 'Alguien eliminó una nota interna',
  'conversation.turn': 'Una persona terminó de escribir: sus mensajes seguidos, juntos',
  'label.updated': 'Cambió el nombre o el color de una etiqueta: la siguen todas sus conversaciones y contactos',
  'label.deleted': 'Se eliminó una etiqueta: ya no la tiene ninguna conversación ni contacto',
  'client.pending': 'El cliente espera ser vinculado',
  'client.linking': 'El cliente se está vinculando',
  'client.connected': 'El cliente se conectó',
  'client.reconnecting': 'El cliente perdió la conexión y la está recuperando',
  'client.disconnected': 'El cliente se desconectó',
  'client.needs_relink': 'El cliente debe vincularse de nuevo',
  'client.needs_passkey': 'WhatsApp pidió una llave de acceso para vincular al cliente',
  'client.parked': 'La conexión del cliente está en pausa',
  'client.forbidden': 'WhatsApp no admite la cuenta del cliente',
  'group.created': 'Este número creó un grupo',
  'group.joined': 'Este número entró a un grupo',
  'group.updated': 'Cambió el nombre, la descripción, la foto o los permisos de un grupo',
  'group.participants': 'Alguien entró o salió de un grupo, o cambió su cargo',
  'group.left': 'Este número salió de un grupo, o lo sacaron',
  'absence.ended': 'El cliente volvió después de estar sin conexión, con lo que se recuperó',
  'history.progress': 'Llegó otra parte del historial de antes de la vinculación',
  'line.health': 'Cambió el semáforo de la línea',
  'line.proof': 'Una línea conectada no contesta, o contesta de nuevo',
  'campaign.started': 'Empezó una campaña',
  'campaign.paused': 'Una campaña se pausó, y por qué',
  'campaign.resumed': 'Una campaña siguió',
  'campaign.finished': 'Una campaña terminó',
  'line.rated': 'WhatsApp cambió la calificación o el límite del número',
  'template.updated': 'WhatsApp aprobó, rechazó o pausó una plantilla',
  'webhook.disabled': 'Un webhook dejó de recibir avisos',
  'webhook.test': 'Aviso de prueba',
};

function describeEvent(type: EventType): Pick<WebhookRequestSpec, 'body' | 'example'> {
  const {
    absence: offlinePeriod,
    message,
    remark: messageUpdate,
    contact,
    conversation,
    group,
    client,
    history,
    disabled,
    test,
  } = exampleEvents;
  if (type === 'webhook.disabled') return { body: webhookDisabledEvent, example: disabled };
  if (type === 'conversation.turn') return { body: messageBatchEvent, example: exampleEvents.turn };
  if (type === 'label.updated') return { body: labelEvent, example: exampleEvents.label };
  if (type === 'label.deleted') return { body: labelEvent, example: deletedLabelExample };
  if (type === 'line.rated') return { body: qualityRatingEvent, example: exampleEvents.standing };
  if (type === 'template.updated') return { body: templateEvent, example: exampleEvents.template };
  if (type === 'webhook.test') return { body: webhookTestEvent, example: test };
  if (type === 'contact.labeled')
    return { body: contactEvent, example: { ...contact, type, data: { ...contact.data, ...exampleLabelChange } } };
  if (isContactEvent(type)) return { body: contactEvent, example: { ...contact, type } };
  if (isConversationEvent(type))
    return {
      body: conversationEvent,
      example: { ...conversation, type, data: { ...conversation.data, ...conversationChanges[type] } },
    };
  if (isGroupEvent(type)) return { body: groupEvent, example: { ...group, type, data: groupExamples[type] } };
  if (type === 'absence.ended') return { body: offlinePeriodEvent, example: offlinePeriod };
  if (type === 'line.health') return { body: lineHealthEvent, example: exampleEvents.health };
  if (type === 'line.proof') return { body: livenessProbeEvent, example: exampleEvents.proof };
  if (isCampaignEvent(type)) return { body: campaignEvent, example: campaignExample(type) };
  if (type === 'history.progress') return { body: historyEvent, example: history };
  if (isClientEvent(type)) return { body: clientEvent, example: { ...client, type } };
  if (isMessageUpdate(type))
    return { body: messageUpdateEvent, example: { ...messageUpdate, type, data: messageUpdateExamples[type] } };
  if (type === 'message.received') return { body: messageEvent, example: message };
  if (type === 'message.media') return { body: messageEvent, example: { ...message, type } };
  const { data } = message;
  if (type === 'message.order')
    return describeMessageOfKind(type, { type: 'order', kind: 'order', order: exampleOrder });
  if (type === 'message.undecryptable') return describeMessageOfKind(type, { type: 'undecryptable' });
  if (type === 'call.received')
    return describeMessageOfKind(type, { type: 'call', kind: 'call', call: { video: false, outcome: 'missed' } });
  const status = statusOf(type);
  const outgoingMessage = { ...data, direction: 'outbound', fromMe: true, text: 'Quedan seis.', status } as const;
  return { body: messageEvent, example: { ...message, type, fromMe: true, data: outgoingMessage } };
}

const describeMessageOfKind = (
  type: 'message.order' | 'message.undecryptable' | 'call.received',
  content: Partial<Message>,
): Pick<WebhookRequestSpec, 'body' | 'example'> => ({
  body: messageEvent,
  example: { ...exampleEvents.message, type, data: { ...exampleEvents.message.data, text: null, ...content } },
});

const isMessageUpdate = (type: EventType): type is MessageUpdateEventType =>
  (messageUpdateEventTypes as readonly EventType[]).includes(type);

const { emoji, ...updateData } = exampleEvents.remark.data;
const messageUpdateExamples: Readonly<Record<MessageUpdateEventType, MessageUpdateData>> = {
  'message.reaction': { ...updateData, emoji },
  'message.edited': {
    ...updateData,
    text: '¿Todavía hay conchas de chocolate?',
    message: { ...updateData.message, text: '¿Todavía hay conchas de chocolate?' },
  },
  'message.deleted': {
    ...updateData,
    message: { ...updateData.message, text: null, deletedAt: updateData.timestamp },
  },
  'message.vote': { ...updateData, options: ['Martes'] },
  'message.response': { ...updateData, response: 'going', guests: 1 },
  'message.pinned': {
    ...updateData,
    pinned: true,
    message: { ...updateData.message, pinned: { timestamp: updateData.timestamp } },
  },
  'message.labeled': {
    ...updateData,
    ...exampleLabelChange,
    message: { ...updateData.message, labels: [exampleLabelChange.label] },
  },
};

const isCampaignEvent = (type: EventType): type is CampaignEventType => type.startsWith('campaign.');
/** Builds the example of a campaign event: the sample campaign in the state that the event reports. */
function campaignExample(type: CampaignEventType): RecadoEvent {
  const { campaign } = exampleEvents;
  if (type === 'campaign.paused') return campaign;
  const isOver = type === 'campaign.finished';
  const { counts } = campaign.data;
  const finalCounts = isOver ? { ...counts, waiting: 0, left: counts.left + counts.waiting } : counts;
  const state = isOver ? 'done' : 'running';
  return { ...campaign, type, data: { ...campaign.data, state, cause: null, reason: null, counts: finalCounts } };
}

const deletedLabelExample: RecadoEvent = {
  ...exampleEvents.label,
  type: 'label.deleted',
  data: { ...exampleEvents.label.data, previousName: null },
};

const isContactEvent = (type: EventType): type is ContactEventType => type.startsWith('contact.');
const isConversationEvent = (type: EventType): type is ConversationEventType => type.startsWith('conversation.');
const conversationChanges: Readonly<Record<ConversationEventType, Partial<ConversationEventData>>> = {
  'conversation.updated': {},
  'conversation.paused': {
    robot: { pausedUntil: '2026-03-02T18:54:00.000Z', pausedBy: { kind: 'phone' } },
  },
  'conversation.resumed': {},
  'conversation.note_added': { noteId: exampleTeamNote.id },
  'conversation.note_deleted': { noteId: exampleTeamNote.id },
};

const isGroupEvent = (type: EventType): type is GroupEventType => type.startsWith('group.');
const { action, participants, ...groupData } = exampleEvents.group.data;
const groupExamples: Readonly<Record<GroupEventType, GroupEventData>> = {
  'group.created': groupData,
  'group.joined': groupData,
  'group.updated': { ...groupData, change: { subject: groupData.subject, onlyAdminsWrite: true } },
  'group.participants': { ...groupData, action, participants: [...participants] },
  'group.left': groupData,
};

type ClientEventType = Extract<EventType, `client.${string}`>;
const isClientEvent = (type: EventType): type is ClientEventType => type.startsWith('client.');

type StatusOf<Type> = Type extends `message.${infer Status}` ? Status : never;
const statusOf = <Type extends `message.${string}`>(type: Type): StatusOf<Type> =>
  type.slice('message.'.length) as StatusOf<Type>;

/** All webhook requests that the server sends, in the order of `eventTypes`. */
export const webhookRequestSpecs: readonly WebhookRequestSpec[] = eventTypes.map(type => ({
  type,
  summary: summaries[type],
  ...describeEvent(type),
}));
