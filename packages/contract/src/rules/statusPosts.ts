/** Maximum number of people who see one status post. Each of their devices needs an encrypted key. */
export const MAX_STATUS_POST_PEOPLE = 1_000;
/** Maximum number of characters of a text that WhatsApp's apps accept as a status post. */
export const MAX_STATUS_POST_TEXT_CHARS = 700;
/** Maximum duration of a video that WhatsApp's apps accept as a status post. */
export const MAX_STATUS_POST_VIDEO_SECONDS = 90;
/** Hours for which phones show a status post. */
export const STATUS_POST_HOURS = 24;
/** Days for which a client's list shows a status post. */
export const STATUS_POST_RETENTION_DAYS = 30;

/** Fonts of a text as a status post, with the numbers that WhatsApp gives them. */
export const STATUS_POST_FONT_NUMBERS = {
  normal: 0,
  handwriting: 2,
  bold: 6,
  serif: 7,
  rounded: 8,
  wide: 9,
  typewriter: 10,
} as const;
export type StatusPostFontName = keyof typeof STATUS_POST_FONT_NUMBERS;
export const statusPostFontNames = Object.keys(STATUS_POST_FONT_NUMBERS) as [
  StatusPostFontName,
  ...StatusPostFontName[],
];
