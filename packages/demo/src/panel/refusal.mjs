/** What the page is told when something cannot be done: an HTTP status and a sentence for people. */
export const refusal = (status, message) => Object.assign(new Error(message), { status });
