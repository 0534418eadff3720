import { exitCodes } from './errors.ts';
import { run, sayFailure } from './run.ts';

/** Milliseconds that whatever is still open gets to close by itself. */
const LINGER = 3000;

// A reader that went away (`recado tail | head`) ends a command quietly; a log that nobody reads ends nothing.
process.stdout.on('error', () => process.exit(exitCodes.ok));
process.stderr.on('error', () => {});
process.on('uncaughtException', error => process.exit(sayFailure(error)));

process.exitCode = await run(process.argv.slice(2));
setTimeout(() => process.exit(), LINGER).unref();
