import { access, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../../errors.ts';

const { failures } = cliTexts.importSession.waha;

/** A session in WAHA's folder. */
export interface WahaSession {
  readonly name: string;
  /** Folder of the session. It has the files of Baileys' `useMultiFileAuthState`, and others of WAHA. */
  readonly folder: string;
}

/** Folders of the engines whose sessions are not Baileys'. WAHA names a folder after its engine. */
const OTHER_ENGINES = ['webjs', 'gows', 'wpp'];

/**
 * Lists the sessions of WAHA's engine NOWEB. WAHA stores a session in `.sessions/NAMESPACE/NAME`. The namespace
 * is `noweb`, or the value of `WAHA_SESSION_NAMESPACE`
 * ([config.ts](https://github.com/devlikeapro/waha/blob/39eaab6ddedc697f51c33f525ac041c16fb2b15a/src/config.ts)).
 *
 * @param path `.sessions`, the folder of a namespace, or the folder of one session
 * @throws Failure if there is no such session
 */
export async function listWahaSessions(path: string): Promise<readonly WahaSession[]> {
  if (await hasCredentials(path)) return [{ name: basename(path), folder: path }];
  const folders = await listFolders(path);
  const nestedFolders = await Promise.all(folders.map(listFolders));
  const sessions: WahaSession[] = [];
  for (const folder of [...folders, ...nestedFolders.flat()].toSorted())
    if (await hasCredentials(folder)) sessions.push({ name: basename(folder), folder });
  if (sessions.length > 0) return sessions;
  const hasOtherEngine = [path, ...folders].some(folder => OTHER_ENGINES.includes(basename(folder)));
  throw new Failure(hasOtherEngine ? failures.otherEngine(path) : failures.noSessions(path));
}

/** @throws Failure if there is no session with this name */
export function chooseWahaSessions(sessions: readonly WahaSession[], name: string | undefined): readonly WahaSession[] {
  if (name === undefined) return sessions;
  const chosenSessions = sessions.filter(session => session.name === name);
  if (chosenSessions.length === 0)
    throw new Failure(failures.unknownSession(name, sessions.map(session => session.name).join(', ')));
  return chosenSessions;
}

const hasCredentials = (folder: string): Promise<boolean> =>
  access(join(folder, 'creds.json')).then(
    () => true,
    () => false,
  );

/** Returns no folders if the path cannot be read. */
async function listFolders(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.filter(entry => entry.isDirectory()).map(({ name }) => join(path, name));
}
