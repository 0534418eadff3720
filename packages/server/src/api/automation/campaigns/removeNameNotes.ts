/**
 * Removes notes in parentheses from a name, for a greeting: `Paco (hijo de Lupe)` becomes `Paco`. Owners write such
 * notes to distinguish people. A name that consists only of a note is returned unchanged.
 */
export function removeNameNotes(name: string): string {
  const withoutNotes = name.replace(/\s*(?:\([^()]*\)|\[[^[\]]*\])/g, '').trim();
  return /\p{L}/u.test(withoutNotes) ? withoutNotes : name;
}
