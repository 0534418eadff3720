/** Removes the Markdown backticks of an API description, for display as plain text. */
export const stripBackticks = (markdown: string): string => markdown.replaceAll('`', '');
