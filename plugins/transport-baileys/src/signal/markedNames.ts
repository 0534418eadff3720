const MARKER = '~';
const MARK_PATTERN = /~[^_.:@]*/;
let connectionCount = 0;

/** Creates a mark for one connection that is unique in this process. */
export function createConnectionMark(): string {
  connectionCount += 1;
  return `${MARKER}${connectionCount}`;
}

/**
 * Adds a mark to the user part of a JID, for use as a name in libsignal. For the fifth connection, `77:2@lid`
 * becomes `77~5:2@lid`.
 */
export const markJid = (jid: string, mark: string): string => jid.replace(/^[^:@]*/, `$&${mark}`);

/** Creates the mark for an attempt to decrypt with a single session, which its base key identifies. */
export const createSessionMark = (mark: string, baseKey: string): string =>
  `${mark}${MARKER}${Buffer.from(baseKey).toString('hex')}`;

export const isMarkedName = (name: string): boolean => MARK_PATTERN.test(name);

/** Removes the marks from a name. The result is the name under which the vault stores the contact. */
export const removeNameMarks = (name: string): string => name.replace(MARK_PATTERN, '');

/**
 * Returns the base key of the session that a marked name contains, or undefined if the name refers to all
 * sessions of the contact.
 */
export function getSessionBaseKey(name: string): string | undefined {
  const [, , session] = MARK_PATTERN.exec(name)?.[0].split(MARKER) ?? [];
  return session === undefined ? undefined : Buffer.from(session, 'hex').toString();
}
