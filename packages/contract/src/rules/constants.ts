/** See docs/product.md §9 and §5: figures that server, browser and terminal share. */
export const DELETION_WORD = 'ELIMINAR';
export const RECENT_CLIENTS = 5;
export const MESSAGES_LIMIT = 50;
export const MESSAGES_LIMIT_MAX = 500;
export const mediaTypes = ['image', 'document', 'video', 'audio'] as const;
export type MediaType = (typeof mediaTypes)[number];
/** Largest file that can be uploaded, bytes: 100 MiB. A transport may send less. */
export const UPLOAD_LIMIT = 104_857_600;
/** Days for which what was uploaded is kept, counted from when it was last sent. */
export const UPLOAD_DAYS = 30;
/** Minutes for which a person's reply pauses what answers by itself, unless a client has it otherwise. */
export const DEFAULT_PAUSE = 30;
/** Nobody took over from what answers by itself. */
export const UNPAUSED = { pausedUntil: null, pausedBy: null } as const;
/** A week begins on Monday. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];
/** How many options a menu has: as many as one reads and counts at a glance. */
export const MENU_OPTIONS = { min: 2, max: 10 } as const;
/** Milliseconds. */
export const STATUS_POLL_INTERVAL = 5_000;
/** Milliseconds between initialize or restart and the first fetch of the QR, and before a failed image is tried again. */
export const QR_FETCH_DELAY = 2_000;
/** The label of the webhook that `setup-webhook` and `PATCH /clients/{id}/webhook` keep. */
export const PRINCIPAL = 'principal';
/** Of a contact: characters of what they are called here and of what is noted of them, and how many labels they may have. */
export const OWN_NAME_LIMIT = 100;
/** Days for which a conversation may be put off. */
export const SNOOZE_DAYS = 366;
export const NOTES_LIMIT = 4_000;
/** Characters of an internal note within a conversation. */
export const INTERNAL_NOTE_LIMIT = 4_000;
export const CONTACT_LABELS = 20;
/** Of a spreadsheet of contacts: bytes, and rows besides its headings. */
export const CONTACT_SHEET_LIMIT = 5_242_880;
export const CONTACT_ROWS = 10_000;
/** WhatsApp's own limits, characters: of a text, of what stands over a menu, and of what stands under a file. */
export const TEXT_LIMIT = 65_536;
export const MENU_TEXT_LIMIT = 4_096;
export const CAPTION_LIMIT = 1_024;
/** Of the words of a message of that kind. */
export const textLimit = (type: string): number =>
  type === 'text' ? TEXT_LIMIT : type === 'menu' ? MENU_TEXT_LIMIT : CAPTION_LIMIT;
/** Messages of a campaign in a minute: as somebody writes who takes their time, and never like a machine. */
export const CAMPAIGN_PACE = { min: 1, usual: 4, max: 20 } as const;
/** Recipients of one campaign. */
export const CAMPAIGN_RECIPIENTS = 10_000;
