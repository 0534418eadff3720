const marker = '~';
const marked = /~[^_.:@]*/;
let connections = 0;

/** What makes the names of one connection different from those of every other in this process. */
export function newConnectionMark(): string {
  connections += 1;
  return `${marker}${connections}`;
}

/** The JID as libsignal shall know it: `77:2@lid` is `77~5:2@lid` to the fifth connection. */
export const markJid = (jid: string, mark: string): string => jid.replace(/^[^:@]*/, `$&${mark}`);

/** The mark for an attempt with one session alone, named by its base key. */
export const sessionMark = (mark: string, baseKey: string): string =>
  `${mark}${marker}${Buffer.from(baseKey).toString('hex')}`;

export const isMarked = (name: string): boolean => marked.test(name);

/** The name as the vault knows it. */
export const unmarked = (name: string): string => name.replace(marked, '');

/** The base key of the one session a marked name stands for; undefined when it stands for all of them. */
export function markedSession(name: string): string | undefined {
  const [, , session] = marked.exec(name)?.[0].split(marker) ?? [];
  return session === undefined ? undefined : Buffer.from(session, 'hex').toString();
}
