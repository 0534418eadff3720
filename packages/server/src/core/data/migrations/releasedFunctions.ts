/**
 * Signatures of the SQL functions of the last release, such as `chat_kind(chat text) RETURNS text`. A new release writes
 * them from `docs/schema.sql`. Empty: there was no release yet.
 */
export const releasedFunctions: readonly string[] = [];
