/**
 * Removes notes in parentheses from a name, for a greeting: `Paco (hijo de Lupe)` is `Paco`. Owners write them to tell
 * people apart. A name that consists of a note only stays.
 */
export function removeNameNotes(name: string): string {
  const withoutNotes = name.replace(/\s*(?:\([^()]*\)|\[[^[\]]*\])/g, '').trim();
  return /\p{L}/u.test(withoutNotes) ? withoutNotes : name;
}
