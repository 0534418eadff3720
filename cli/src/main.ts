import { exitCodes } from './errors.ts';
import { resolveColourEnvironment } from './resolveColourEnvironment.ts';
import { printFailure, requestsJson, runCommandLine } from './runCommandLine.ts';

/** Milliseconds that open handles have to close by themselves before the process is forced to exit. */
const EXIT_GRACE_MS = 3000;

// Exit quietly when the reader of stdout ends, as in `recado tail | head`. Ignore a closed stderr.
process.stdout.on('error', () => process.exit(exitCodes.ok));
process.stderr.on('error', () => {});
const args = process.argv.slice(2);
process.on('uncaughtException', error => process.exit(printFailure(error, requestsJson(args))));

for (const [name, value] of Object.entries(resolveColourEnvironment(args, process))) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
process.exitCode = await runCommandLine(args);
setTimeout(() => process.exit(), EXIT_GRACE_MS).unref();
