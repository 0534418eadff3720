const MARKER = '~';
const MARK_PATTERN = /~[^_.:@]*/;
let connectionCount = 0;

/** Creates a mark for one connection that is unique in this process. */
export function createConnectionMark(): string {
  connectionCount += 1;
  return `${MARKER}${connectionCount}`;
}

/** Returns the JID for libsignal: `77:2@lid` becomes `77~5:2@lid` for the fifth connection. */
export const markJid = (jid: string, mark: string): string => jid.replace(/^[^:@]*/, `$&${mark}`);

/** Creates the mark for an attempt with a single session, identified by its base key. */
export const createSessionMark = (mark: string, baseKey: string): string =>
  `${mark}${MARKER}${Buffer.from(baseKey).toString('hex')}`;

export const isMarkedName = (name: string): boolean => MARK_PATTERN.test(name);

/** Returns the name under which the vault stores the contact. */
export const removeMark = (name: string): string => name.replace(MARK_PATTERN, '');

/** Returns the base key in a marked name, or undefined if the name covers all sessions. */
export function getSessionBaseKey(name: string): string | undefined {
  const [, , session] = MARK_PATTERN.exec(name)?.[0].split(MARKER) ?? [];
  return session === undefined ? undefined : Buffer.from(session, 'hex').toString();
}
