import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findInterpreters } from './findInterpreters.mjs';

export const pythonFolder = fileURLToPath(new URL('../../../sdk-python/', import.meta.url));
export const phpFolder = fileURLToPath(new URL('../../../sdk-php/', import.meta.url));

/** Names of the languages, for `describe.each`. */
export const languages = ['python', 'php'];

/** Environment without the variables of proxies, which this machine may set. */
export function withoutProxies(variables = {}) {
  const names = Object.keys(process.env).filter(name => /_proxy$/i.test(name));
  return { ...process.env, ...Object.fromEntries(names.map(name => [name, undefined])), ...variables };
}

/**
 * Runs calls of an SDK in its own process, one after the other.
 *
 * @param {'python' | 'php'} language
 * @param {object} task `baseUrl`, `apiToken`, `clientId`, `options` of the client, and `steps` with `call`, `args`,
 *   `named` arguments and `take`, the number of elements of an iterator
 * @param {{ env?: object, phpOptions?: string[] }} [settings]
 * @returns {Promise<object[]>} `value` or `error` of each step
 */
export async function runSteps(language, { apiToken = 'rcd_secret', ...task }, { env, phpOptions = [] } = {}) {
  const { python, php } = await findInterpreters();
  const [program, args] =
    language === 'python'
      ? [python, ['-X', 'dev', '-W', 'error', `${pythonFolder}tests/driver.py`]]
      : [php, [...phpOptions, `${phpFolder}tests/driver.php`]];
  const child = spawn(program, args, { env: withoutProxies(env), stdio: ['pipe', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8');
    child[name].on('data', text => {
      output[name] += text;
    });
  }
  child.stdin.end(JSON.stringify({ apiToken, ...task }));
  const [code] = await once(child, 'close');
  const results = output.stdout
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line));
  if (code !== 0 || output.stderr !== '' || results.length !== task.steps.length)
    throw new Error(`${language} exited with ${code}: ${output.stdout.slice(-2000)}${output.stderr}`);
  return results;
}

/** Runs one call, and returns its `value` or `error`. */
export async function runStep(language, task, call, args = [], more = {}) {
  const [result] = await runSteps(language, { ...task, steps: [{ call, args, ...more }] });
  return result;
}
