/** Replaces line breaks, so that a name cannot imitate lines of the message. */
export const toSingleLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
