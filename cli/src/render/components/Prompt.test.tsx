import { cleanup, render } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { Prompt, type PromptProps } from './Prompt.tsx';

afterEach(cleanup);

const mountPrompt = (props: Partial<PromptProps> = {}) => render(<Prompt label="Contraseña" {...props} />);
/** Expects a frame. With `CI` set, Ink appends an empty frame. Therefore empty frames are skipped. */
const expectFrame = (prompt: ReturnType<typeof mountPrompt>, expected: string) =>
  expect.poll(() => prompt.frames.findLast(frame => frame.trim() !== '')).toBe(expected);

describe('Prompt', () => {
  it('shows the input, and replaces the question mark with a check mark on Enter', async () => {
    const prompt = mountPrompt({ label: 'Nombre' });
    await expectFrame(prompt, '? Nombre  ▌');
    prompt.stdin.write('Ana');
    await expectFrame(prompt, '? Nombre  Ana▌');
    prompt.stdin.write('\r');
    await expectFrame(prompt, '✔ Nombre  Ana');
  });

  it('shows neither a hidden value nor its length', async () => {
    const prompt = mountPrompt({ isHidden: true, describe: value => `Seguridad de ${value.length}` });
    await expectFrame(prompt, '? Contraseña  ▌');
    prompt.stdin.write('secreto');
    await expectFrame(prompt, '? Contraseña  ▌\n  Seguridad de 7');
    prompt.stdin.write('\r');
    await expectFrame(prompt, '✔ Contraseña');
    expect(prompt.frames.join('')).not.toContain('secreto');
  });

  it('shows a hint before the input and an error for an invalid value', async () => {
    const prompt = mountPrompt({
      hint: 'Al menos 6.',
      check: value => (value.length < 6 ? 'Son pocos.' : undefined),
    });
    await expectFrame(prompt, '? Contraseña  ▌\n  Al menos 6.');
    prompt.stdin.write('abc');
    await expectFrame(prompt, '? Contraseña  abc▌');
    prompt.stdin.write('\r');
    await expectFrame(prompt, '? Contraseña  abc▌\n  Son pocos.');
  });

  it('accepts the default value on Enter', async () => {
    const prompt = mountPrompt({ label: 'Correo', defaultValue: 'ana@ejemplo.mx' });
    await expectFrame(prompt, '? Correo  (ana@ejemplo.mx)  ▌');
    prompt.stdin.write('\r');
    await expectFrame(prompt, '✔ Correo  ana@ejemplo.mx');
  });
});
