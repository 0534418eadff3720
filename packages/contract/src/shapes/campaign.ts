import { CAMPAIGN_PACE, CAPTION_LIMIT, isVisible, TEXT_LIMIT, weekdays } from '../rules/index.ts';
import {
  described,
  flag,
  type Infer,
  instant,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  uuid,
  whole,
} from '../shape/index.ts';
import { outgoingFields } from './outgoing.ts';
import { sampleCustomer } from './samples.ts';

/** `draft`: nothing is sent before somebody starts it. `running`: also while it waits for its hours. */
export const campaignStates = ['draft', 'running', 'paused', 'done', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

/**
 * Why it is paused. `owner`: somebody did. `limit`: WhatsApp asked to slow down, or restricts the account. `unanswered`:
 * WhatsApp did not say whether it took a message. `failures`: several in a row did not leave. `line`: the line is not linked,
 * and it goes on by itself when it is.
 */
export const campaignPauses = ['owner', 'limit', 'unanswered', 'failures', 'line'] as const;
export type CampaignPause = (typeof campaignPauses)[number];

/** What is sent: words, what may carry them, or a template, whose values may name people, too. */
export const campaignKinds = ['text', 'image', 'video', 'document', 'template'] as const;

/** Where no name is known. `close`: its place closes up. `word`: another word stands there. `skip`: nothing is sent to them. */
export const namelessWays = ['close', 'word', 'skip'] as const;
export type NamelessWay = (typeof namelessWays)[number];

/**
 * What became of a recipient; `waiting` also while the message is on its way. Later ones take over: who answered had it
 * delivered.
 */
export const recipientStates = [
  'waiting',
  'sent',
  'delivered',
  'read',
  'answered',
  'unknown',
  'failed',
  'leftOut',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why somebody is left out; `unreadable`: no number, a group, or no country. */
export const leavingCauses = ['optedOut', 'repeated', 'unreadable', 'nameless', 'byHand', 'stopped'] as const;
export type LeavingCause = (typeof leavingCauses)[number];

/** By the clock on the client's wall. */
const time = () => matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');
export const campaignPace = object({
  perMinute: whole({ min: CAMPAIGN_PACE.min, max: CAMPAIGN_PACE.max }),
  opens: time(),
  closes: matching(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'time'),
  weekdays: list(oneOf(...weekdays), { min: 1, max: 7, unique: true }),
});

/** An uploaded file: one that lies elsewhere would be fetched for each of them. */
const captioned = { mediaId: uuid(), caption: optional(prose({ max: CAPTION_LIMIT, empty: true })) };
/** The field that `type` names, and no other. */
export const campaignMessage = object({
  type: oneOf(...campaignKinds),
  text: optional(object({ text: prose({ max: TEXT_LIMIT, visible: isVisible }) })),
  image: optional(object(captioned)),
  video: optional(object(captioned)),
  document: optional(object({ ...captioned, fileName: optional(line({ max: 255 })) })),
  template: outgoingFields.template,
});
export type CampaignMessage = Infer<typeof campaignMessage>;

/** Characters. */
export const CAMPAIGN_NAME_LIMIT = 100;

/** What of a campaign can be said when it is made, and changed until it has started; its pace also while it is paused. */
export const campaignFields = {
  nameless: oneOf(...namelessWays),
  nameWord: nullable(line({ max: 40 })),
  /** Names that somebody here gave them are used, too, and not only what they call themselves. */
  ownNames: flag(),
  startsAt: nullable(instant()),
  pace: campaignPace,
} as const;

/** A message to many, one after the other. */
export const campaign = named(
  'Campaign',
  object({
    id: uuid(),
    name: line({ max: CAMPAIGN_NAME_LIMIT }),
    state: oneOf(...campaignStates),
    /** Of what is paused: why, and in words with the next step. */
    cause: nullable(oneOf(...campaignPauses)),
    reason: nullable(prose({ max: 2_000 })),
    message: campaignMessage,
    ...campaignFields,
    timeZone: line({ max: 60 }),
    counts: named(
      'CampaignCounts',
      object({
        total: whole(),
        waiting: whole(),
        /** WhatsApp took them. */
        left: whole(),
        unknown: whole(),
        failed: whole(),
        leftOut: whole(),
      }),
    ),
    /** When the next one leaves; null when nothing more will. */
    nextAt: nullable(instant()),
    /** About when the last one will have left, at this pace. */
    endsAt: nullable(instant()),
    /** Why nothing leaves although it is its time. */
    waiting: nullable(prose({ max: 2_000 })),
    /** Who made it, by the name they had then; null: a program. */
    by: nullable(line({ max: 100 })),
    createdAt: instant(),
    startedAt: nullable(instant()),
    endedAt: nullable(instant()),
  }),
);
export type Campaign = Infer<typeof campaign>;

/** As somebody would get it. */
export const campaignPreview = named(
  'CampaignPreview',
  object({
    to: line({ max: 80 }),
    name: nullable(prose({ max: 300 })),
    text: nullable(prose({ max: 70_000 })),
  }),
);
export type CampaignPreview = Infer<typeof campaignPreview>;

/** What became of the messages that left, and whom it is about before it has started. */
export const campaignReach = named(
  'CampaignReach',
  object({
    delivered: described(whole(), 'Llegaron al teléfono, leídos o no.'),
    read: described(whole(), 'Se leyeron, que se sepa.'),
    answered: described(whole(), 'Contestaron en los siete días siguientes.'),
    nameless: described(whole(), 'De quienes esperan: sin un nombre para `{nombre}`.'),
    strangers: described(whole(), 'De quienes esperan: nunca han escrito a este número.'),
    closed: described(whole(), 'De quienes esperan: solo les llega una plantilla.'),
  }),
);
export type CampaignReach = Infer<typeof campaignReach>;

export const campaignRecipient = named(
  'CampaignRecipient',
  object({
    id: uuid(),
    /** As `to` takes it; of what could not be read, as it was written. */
    to: line({ max: 80 }),
    name: nullable(prose({ max: 300 })),
    state: oneOf(...recipientStates),
    cause: nullable(oneOf(...leavingCauses)),
    /** Why they are left out, or why it failed; in words. */
    reason: nullable(prose({ max: 2_000 })),
    /** WhatsApp's id of the message. */
    messageId: nullable(line({ max: 128 })),
    sentAt: nullable(instant()),
  }),
);
export type CampaignRecipient = Infer<typeof campaignRecipient>;

/** Whom a campaign is for. */
export const chosenRecipients = object({
  labels: optional(list(line({ max: 60 }), { max: 20 })),
  /** By id, number or chat. */
  contacts: optional(list(line({ max: 80 }), { max: 500 })),
  numbers: optional(
    list(object({ to: line({ max: 80 }), name: optional(line({ max: 100 })) }), { max: 500 }),
  ),
});
export type ChosenRecipients = Infer<typeof chosenRecipients>;

/** Of `campaign.…`. */
export const campaignEventData = named(
  'CampaignEventData',
  object({
    campaignId: uuid(),
    name: line({ max: CAMPAIGN_NAME_LIMIT }),
    state: oneOf(...campaignStates),
    cause: nullable(oneOf(...campaignPauses)),
    reason: nullable(prose({ max: 2_000 })),
    counts: object({
      total: whole(),
      waiting: whole(),
      left: whole(),
      unknown: whole(),
      failed: whole(),
      leftOut: whole(),
    }),
  }),
);
export type CampaignEventData = Infer<typeof campaignEventData>;

export const sampleCampaign: Campaign = {
  id: '0197b1a3-6d31-7c75-9024-3b8d0f1e5c66',
  name: 'Pan de muerto',
  state: 'running',
  cause: null,
  reason: null,
  message: { type: 'text', text: { text: 'Hola {nombre}, ya hay pan de muerto en {negocio}.' } },
  nameless: 'close',
  nameWord: null,
  ownNames: false,
  startsAt: null,
  pace: {
    perMinute: CAMPAIGN_PACE.usual,
    opens: '09:00',
    closes: '19:00',
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  },
  timeZone: 'America/Mexico_City',
  counts: { total: 40, waiting: 25, left: 12, unknown: 0, failed: 1, leftOut: 2 },
  nextAt: '2026-03-02T18:24:15.000Z',
  endsAt: '2026-03-02T18:30:00.000Z',
  waiting: null,
  by: null,
  createdAt: '2026-03-02T18:00:00.000Z',
  startedAt: '2026-03-02T18:20:00.000Z',
  endedAt: null,
};

export const sampleCampaignRecipient: CampaignRecipient = {
  id: '0197b1a3-7e42-7d86-a135-4c9e1f2f6d77',
  to: sampleCustomer,
  name: 'Marta',
  state: 'read',
  cause: null,
  reason: null,
  messageId: '3EB0C431C26A1916E0',
  sentAt: '2026-03-02T18:20:01.000Z',
};
