import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { Prompt, type PromptProps } from './Prompt.tsx';

afterEach(cleanup);

const ask = (props: Partial<PromptProps> = {}) => render(<Prompt label="Contraseña" {...props} />);
/** What is shown once it matches. Where `CI` is set, Ink ends with an empty line of its own. */
const sees = (prompt: ReturnType<typeof ask>, expected: string) =>
  expect.poll(() => prompt.frames.findLast(frame => frame.trim() !== '')).toBe(expected);

describe('Prompt', () => {
  it('shows what is typed, and a sign once it is done', async () => {
    const prompt = ask({ label: 'Nombre' });
    await sees(prompt, '? Nombre  ▌');
    prompt.stdin.write('Ana');
    await sees(prompt, '? Nombre  Ana▌');
    prompt.stdin.write('\r');
    await sees(prompt, '✔ Nombre  Ana');
  });

  it('shows nothing of a hidden value, not even its length', async () => {
    const prompt = ask({ isHidden: true, describe: value => `Seguridad de ${value.length}` });
    await sees(prompt, '? Contraseña  ▌');
    prompt.stdin.write('secreto');
    await sees(prompt, '? Contraseña  ▌\n  Seguridad de 7');
    prompt.stdin.write('\r');
    await sees(prompt, '✔ Contraseña');
    expect(prompt.frames.join('')).not.toContain('secreto');
  });

  it('shows a hint while nothing is typed, and what is wrong instead', async () => {
    const prompt = ask({
      hint: 'Al menos 6.',
      check: value => (value.length < 6 ? 'Son pocos.' : undefined),
    });
    await sees(prompt, '? Contraseña  ▌\n  Al menos 6.');
    prompt.stdin.write('abc');
    await sees(prompt, '? Contraseña  abc▌');
    prompt.stdin.write('\r');
    await sees(prompt, '? Contraseña  abc▌\n  Son pocos.');
  });

  it('offers the usual value', async () => {
    const prompt = ask({ label: 'Correo', usual: 'ana@ejemplo.mx' });
    await sees(prompt, '? Correo  (ana@ejemplo.mx)  ▌');
    prompt.stdin.write('\r');
    await sees(prompt, '✔ Correo  ana@ejemplo.mx');
  });
});
