import Module, { createRequire } from 'node:module';
import { sep } from 'node:path';

/*
 * Imported before Baileys. libsignal prints whole sessions, private keys included, and has no switch for it. The process
 * may be somebody else's, whose `console` is theirs: so libsignal is loaded here, each of its modules with a console of its
 * own that says nothing, and Baileys finds it loaded.
 */
interface Compiling {
  _compile(code: string, file: string, ...rest: unknown[]): unknown;
}
const { prototype } = Module as unknown as { readonly prototype: Compiling };
const compile = prototype._compile;
const mute = 'const console = new Proxy({}, { get: () => () => undefined });';
const place = `${sep}libsignal${sep}`;

prototype._compile = function (code, file, ...rest) {
  // On one line with the first of its own, so that lines keep their numbers.
  return compile.call(this, file.includes(place) ? `${mute} ${code}` : code, file, ...rest);
};
try {
  const ours = createRequire(import.meta.url);
  createRequire(ours.resolve('@whiskeysockets/baileys'))('libsignal');
} finally {
  prototype._compile = compile;
}
