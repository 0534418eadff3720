import Module, { createRequire } from 'node:module';
import { sep } from 'node:path';

/*
 * Import before Baileys. libsignal prints whole sessions, private keys included, and has no
 * option to stop it. The process and its `console` may belong to another program. So libsignal
 * is loaded here, each module with its own silent console, and Baileys finds it loaded.
 */
interface ModuleCompiler {
  _compile(code: string, file: string, ...rest: unknown[]): unknown;
}
const { prototype } = Module as unknown as { readonly prototype: ModuleCompiler };
const originalCompile = prototype._compile;
const SILENT_CONSOLE_CODE = 'const console = new Proxy({}, { get: () => () => undefined });';
const libsignalFolder = `${sep}libsignal${sep}`;

prototype._compile = function (code, file, ...rest) {
  // On the module's first line, so that line numbers stay the same.
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
