import { cliTexts } from '@recado/texts';
import { exitCodes, Failure } from './errors.ts';
import { resolveColourEnvironment } from './resolveColourEnvironment.ts';
import { printFailure, requestsJson, runCommandLine } from './runCommandLine.ts';

/** Milliseconds that open handles have to close by themselves before the process is forced to exit. */
const EXIT_GRACE_MS = 3000;

const args = process.argv.slice(2);
// Exit quietly when the reader of stdout ends, as in `recado tail | head`. Other errors leave an incomplete output.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.ok);
  const isDiskFull = error.code === 'ENOSPC' || error.code === 'EDQUOT';
  const failure = isDiskFull ? new Failure(cliTexts.common.outputDiskFull, { cause: error }) : error;
  process.exit(printFailure(failure, requestsJson(args)));
});
// Ignore a closed stderr.
process.stderr.on('error', () => {});
process.on('uncaughtException', error => process.exit(printFailure(error, requestsJson(args))));

for (const [name, value] of Object.entries(resolveColourEnvironment(args, process))) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
process.exitCode = await runCommandLine(args);
setTimeout(() => process.exit(), EXIT_GRACE_MS).unref();
