/** Colours that a label may have. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type LabelColor = (typeof labelColors)[number];

/** Maximum number of characters in a label's name. */
export const MAX_LABEL_NAME_CHARS = 60;
