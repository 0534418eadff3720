const MARKER = '~';
const MARK_PATTERN = /~[^_.:@]*/;
let connectionCount = 0;

/**
 * Creates a mark that identifies one connection and is added to names in libsignal. No other connection of this
 * process gets the same mark.
 */
export function createLibsignalNameMark(): string {
  connectionCount += 1;
  return `${MARKER}${connectionCount}`;
}

/**
 * Adds a mark to the user part of a JID, for use as a name in libsignal. For the fifth connection, `77:2@lid`
 * becomes `77~5:2@lid`.
 */
export const appendMarkToJidUser = (jid: string, mark: string): string => jid.replace(/^[^:@]*/, `$&${mark}`);

/**
 * Creates a mark for a contact's name. With the marked name, libsignal decrypts with only one of the contact's
 * sessions, which `baseKey` identifies.
 */
export const createSingleSessionMark = (mark: string, baseKey: string): string =>
  `${mark}${MARKER}${Buffer.from(baseKey).toString('hex')}`;

export const isMarkedContactName = (name: string): boolean => MARK_PATTERN.test(name);

/** Removes the session marks from a name, which gives the name under which the vault stores the contact. */
export const removeSessionMarksFromContactName = (name: string): string => name.replace(MARK_PATTERN, '');

/**
 * Returns the base key of the session that a marked name contains, or undefined if the name refers to all
 * sessions of the contact.
 */
export function getSignalSessionBaseKey(name: string): string | undefined {
  const [, , session] = MARK_PATTERN.exec(name)?.[0].split(MARKER) ?? [];
  return session === undefined ? undefined : Buffer.from(session, 'hex').toString();
}
