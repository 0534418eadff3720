import { registerWorker, WORKER_PATH } from '../notices/registerWorker.ts';

/** Registers the worker, with which the console opens without a network. Does nothing in a foreign application. */
export async function registerOfflineWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const existing = await navigator.serviceWorker.getRegistration('/');
  const script = existing?.active ?? existing?.waiting ?? existing?.installing;
  // An application that embeds the console may have a worker of its own, which must not be replaced.
  if (script && new URL(script.scriptURL).pathname !== WORKER_PATH) return;
  await registerWorker();
  // Safari deletes the storage of sites that are not used for seven days, and browsers when the disk is full. Only an
  // installed app asks for permanent storage, because Firefox shows a question.
  if (matchMedia('(display-mode: standalone)').matches) await navigator.storage?.persist?.();
}
