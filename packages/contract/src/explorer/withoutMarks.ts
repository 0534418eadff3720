/** What is Markdown in the API's document, as a page shows it. */
export const withoutMarks = (markdown: string): string => markdown.replaceAll('`', '');
