import { type LoadHook, register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/*
 * Disables lease fencing, to show that the tests detect missing fencing. A process that Node starts with
 * `--import` of this file, and its child processes, write keys regardless of the client's owner. The vault
 * has no switch for this, so the loader removes the fencing condition from the SQL of the vault.
 */
if (isMainThread) register(import.meta.url);

const FENCING_CONDITIONS: readonly (readonly [string, string])[] = [
  ['WHERE coalesce(l.epoch, 0) = o.epoch', 'WHERE true'],
];

export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  if (!/[/]lines[/]vault[/]keyRows\.[jt]s$/.test(url)) return loaded;
  let source = Buffer.from(loaded.source as Uint8Array).toString();
  for (const [condition, replacement] of FENCING_CONDITIONS) {
    if (!source.includes(condition)) throw new Error(`the fencing condition was not found: ${condition}`);
    source = source.replaceAll(condition, replacement);
  }
  return { ...loaded, source };
};
