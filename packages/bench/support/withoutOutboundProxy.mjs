import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/*
 * For the control measurement only. Node loads this file with `--import` into the platform and its
 * child processes. They then connect directly if the proxy fails, and always transfer files directly,
 * as other products do. Recado has no such option.
 */
if (isMainThread) register(import.meta.url);

const patches = [
  [
    /[/]core[/]proxy[/]createOutboundConnector\.[jt]s$/,
    /socket\.destroy\(\);\s*throw error;/,
    'socket.destroy(); const direct = connect(to.port, to.host); ' +
      "await new Promise((opened, failed) => direct.once('connect', opened).once('error', failed)); return direct;",
  ],
  [
    /[/]socket[/]createOutboundAgents\.[jt]s$/,
    /const agent = new ProxiedTlsAgent\([^;]*;/,
    'const agent = new Agent(tlsOptions);',
  ],
];

export const load = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  const patch = patches.find(([file]) => file.test(url));
  if (!patch) return loaded;
  const source = Buffer.from(loaded.source).toString();
  const [, pattern, replacement] = patch;
  if (!pattern.test(source)) throw new Error(`the code to patch was not found in ${url}`);
  return { ...loaded, source: source.replace(pattern, replacement) };
};
