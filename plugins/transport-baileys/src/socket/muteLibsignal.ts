import Module, { createRequire } from 'node:module';
import { sep } from 'node:path';

/*
 * This module must be imported before Baileys. libsignal prints whole sessions with their private keys and has
 * no option to stop this. The global `console` cannot be replaced, because the process may belong to another
 * program. Therefore libsignal is loaded here, each module with its own silent console, and Baileys finds it
 * already loaded.
 */
interface ModuleCompiler {
  _compile(code: string, file: string, ...rest: unknown[]): unknown;
}
const { prototype } = Module as unknown as { readonly prototype: ModuleCompiler };
const originalCompile = prototype._compile;
const SILENT_CONSOLE_CODE = 'const console = new Proxy({}, { get: () => () => undefined });';
const libsignalFolder = `${sep}libsignal${sep}`;

prototype._compile = function (code, file, ...rest) {
  // Insert the code in the first line of the module, so that the line numbers in error messages do not change.
  return originalCompile.call(
    this,
    file.includes(libsignalFolder) ? `${SILENT_CONSOLE_CODE} ${code}` : code,
    file,
    ...rest,
  );
};
try {
  const ownRequire = createRequire(import.meta.url);
  createRequire(ownRequire.resolve('@whiskeysockets/baileys'))('libsignal');
} finally {
  prototype._compile = originalCompile;
}
