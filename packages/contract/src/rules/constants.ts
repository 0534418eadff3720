/** Word that a user must type to confirm a deletion (docs/product.md §9). */
export const DELETION_CONFIRMATION_WORD = 'ELIMINAR';
export const RECENT_CLIENT_COUNT = 5;
export const DEFAULT_MESSAGES_PER_PAGE = 50;
export const MAX_MESSAGES_PER_PAGE = 500;
export const mediaTypes = ['image', 'document', 'video', 'audio'] as const;
export type MediaType = (typeof mediaTypes)[number];
/** Maximum size of an uploaded file, in bytes (100 MiB). A transport may have a lower limit. */
export const MAX_UPLOADED_FILE_BYTES = 104_857_600;
/** Number of days for which an uploaded file is kept after it was last sent. */
export const UPLOAD_RETENTION_DAYS = 30;
/** Default number of minutes for which a person's reply pauses the automation. A client can override it. */
export const DEFAULT_AUTOMATION_PAUSE_MINUTES = 30;
/** Pause fields of a conversation whose automation is not paused. */
export const UNPAUSED_AUTOMATION_FIELDS = { pausedUntil: null, pausedBy: null } as const;
/** Days of the week, starting on Monday. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];
/** Number of options of a menu. The maximum is ten, because people can read and count ten at a glance. */
export const MENU_OPTION_COUNT_RANGE = { min: 2, max: 10 } as const;
/** Milliseconds between two polls of the connection status. */
export const CONNECTION_STATUS_POLL_INTERVAL_MS = 5_000;
/**
 * Milliseconds between initialising or restarting a client and the first request for its QR code. The
 * same delay precedes each further request after a failed one.
 */
export const QR_FETCH_DELAY_MS = 2_000;
/** Label of a client's main webhook, which `setup-webhook` and `PATCH /clients/{id}/webhook` manage. */
export const PRINCIPAL_WEBHOOK_LABEL = 'principal';
/** Maximum characters of the name that a user of Recado gives to a contact. */
export const MAX_CONTACT_NAME_CHARS = 100;
/** Maximum characters of the notes about a contact. */
export const MAX_CONTACT_NOTES_CHARS = 4_000;
/** Maximum number of labels of a contact. */
export const MAX_CONTACT_LABELS = 20;
/** Maximum days for which a conversation can be snoozed. */
export const MAX_SNOOZE_DAYS = 366;
/** Maximum characters of an internal note in a conversation. */
export const MAX_INTERNAL_NOTE_CHARS = 4_000;
/** Limits of a list of people: its size in bytes, and its number of rows without the header. */
export const MAX_CONTACT_SHEET_BYTES = 20_971_520;
export const MAX_CONTACT_SHEET_ROWS = 50_000;
/** Maximum number of rows of a list that one request imports. A longer list is imported in the background. */
export const MAX_DIRECT_IMPORT_ROWS = 1_000;
/** Days for which a finished import and its rows with errors are kept. */
export const LIST_IMPORT_RETENTION_DAYS = 7;
/** Limits of WhatsApp in characters: for a text message, the text of a menu, and the caption of a file. */
export const MAX_TEXT_CHARS = 65_536;
export const MAX_MENU_TEXT_CHARS = 4_096;
export const MAX_CAPTION_CHARS = 1_024;
/** Returns the maximum number of characters in a message of this type. */
export const getMaxTextChars = (type: string): number =>
  type === 'text' ? MAX_TEXT_CHARS : type === 'menu' ? MAX_MENU_TEXT_CHARS : MAX_CAPTION_CHARS;
/** Messages that a campaign may send per minute. The limits keep to the pace of an unhurried person. */
export const CAMPAIGN_MESSAGES_PER_MINUTE_RANGE = { min: 1, usual: 4, max: 20 } as const;
/** Maximum recipients of one campaign. */
export const MAX_CAMPAIGN_RECIPIENTS = 50_000;
