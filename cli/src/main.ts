import { colourPolicy } from './colourPolicy.ts';
import { exitCodes } from './errors.ts';
import { run, sayFailure } from './run.ts';

/** Milliseconds that whatever is still open gets to close by itself. */
const LINGER = 3000;

// A reader that went away (`recado tail | head`) ends a command quietly; a log that nobody reads ends nothing.
process.stdout.on('error', () => process.exit(exitCodes.ok));
process.stderr.on('error', () => {});
process.on('uncaughtException', error => process.exit(sayFailure(error)));

const args = process.argv.slice(2);
for (const [name, value] of Object.entries(colourPolicy(args, process))) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
process.exitCode = await run(args);
setTimeout(() => process.exit(), LINGER).unref();
