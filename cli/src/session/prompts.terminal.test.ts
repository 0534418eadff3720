import { startTestServer, TEST_PASSWORD, type TestServer, type TestUser } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerTemporaryHome } from '../testing/registerTemporaryHome.ts';
import { terminalKeys } from '../testing/testTerminal.ts';
import { useRecado } from '../testing/useRecado.ts';

const phone = '5215512345678';
const narrow = { columns: 40, rows: 30 };

describe('recado in a terminal', () => {
  const recado = useRecado();
  const home = registerTemporaryHome();
  let server: TestServer;
  let person: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    person = await server.person({ name: 'Ana Torres' });
    await person.sdk.request('POST /clients', {
      payload: { businessName: 'Panadería La Espiga', phoneNumber: phone },
    });
  });
  afterAll(() => server.stop());
  const signedIn = () => home.env({ RECADO_URL: server.url, RECADO_SESSION_TOKEN: person.token });

  it('prompts for the credentials of recado login and never shows the password', async () => {
    const terminal = recado.terminal(['login', '--url', server.url], home.env(), narrow);
    await terminal.waitForText(/\? Correo electrónico {2}▌/);
    terminal.type(`${person.email}${terminalKeys.enter}`);
    await terminal.waitForText(/\? Contraseña {2}▌/);
    terminal.type(TEST_PASSWORD);
    terminal.type(terminalKeys.enter);
    expect(await terminal.exited).toEqual({ code: 0 });
    expect(terminal.screen()).toBe(
      [
        `Iniciar sesión en ${server.url}`,
        '✔ Correo electrónico',
        `  ${person.email}`,
        '✔ Contraseña',
        '✔ Sesión iniciada: Ana Torres',
        `  (${person.email}).`,
        '',
        'Sus líneas de WhatsApp:  recado clients',
      ].join('\n'),
    );
    expect(terminal.raw()).not.toContain(TEST_PASSWORD.slice(0, 6));
    expect((await home.profiles()).current).toBe('principal');
  });

  it.each([
    ['unlink', /Panadería La Espiga \(5215512345678\) dejará de enviar y de recibir/],
    ['restart', /La conexión de Panadería La Espiga \(5215512345678\) se interrumpe/],
  ])('asks before recado %s, and changes nothing after Enter alone', async (command, warning) => {
    const declined = recado.terminal([command, phone], signedIn());
    await declined.waitForText(warning);
    await declined.waitForText(/¿Continuar\? \(sí\/no\) {2}\(no\)/);
    declined.type(terminalKeys.enter);
    expect((await declined.exited).code).toBe(2);
    expect(declined.screen()).toContain('No se cambió nada.');
    const accepted = recado.terminal([command, phone], signedIn());
    await accepted.waitForText(/¿Continuar/);
    accepted.type(`quizá${terminalKeys.enter}`);
    await accepted.waitForText(/Escriba sí o no\./);
    accepted.type(`\u0015sí${terminalKeys.enter}`);
    // The client is not linked, so the platform refuses the request. It arrives only after the confirmation.
    expect((await accepted.exited).code).toBe(1);
  });

  it('hides a password that is typed before its prompt appears', async () => {
    const terminal = recado.terminal(['login', '--url', server.url, '--email', person.email], home.env());
    // This text is printed after key input is captured, but well before the prompt can be drawn.
    await terminal.waitForText(/Iniciar sesión en/);
    terminal.type(`${TEST_PASSWORD}${terminalKeys.enter}`);
    expect(await terminal.exited).toEqual({ code: 0 });
    expect(terminal.raw()).not.toContain(TEST_PASSWORD.slice(0, 6));
  });

  it('prompts for the second-step code after the password of recado login and accepts a valid code', async () => {
    const luz = await server.person({ name: 'Luz Prado' });
    const proof = { password: TEST_PASSWORD };
    const { secret } = await luz.sdk.request('POST /auth/two-step', { payload: proof });
    const code = generateSync({ secret });
    const { codes } = await luz.sdk.request('POST /auth/two-step/confirm', { payload: { ...proof, code } });
    const terminal = recado.terminal(['login', '--url', server.url, '--email', luz.email], home.env());
    await terminal.waitForText(/\? Contraseña {2}▌/);
    expect(terminal.screen()).not.toContain(cliTexts.login.code);
    terminal.type(`${TEST_PASSWORD}${terminalKeys.enter}`);
    await terminal.waitForText(new RegExp(`\\? ${cliTexts.login.code} {2}▌`));
    terminal.type(`${codes[0]}${terminalKeys.enter}`);
    expect(await terminal.exited).toEqual({ code: 0 });
    expect(terminal.screen()).toContain('✔ Sesión iniciada: Luz Prado');
    expect(terminal.raw()).not.toContain(TEST_PASSWORD.slice(0, 6));
  });

  it('rates the password of recado register while it is typed, and prompts for the password twice', async () => {
    const args = ['register', '--url', server.url, '--name', 'Luis Prado', '--email', 'luis@ejemplo.mx'];
    const terminal = recado.terminal(args, home.env());
    await terminal.waitForText(/Al menos 6 caracteres/);
    terminal.type(`pan${terminalKeys.enter}`);
    await terminal.waitForText(/La contraseña debe tener al menos 6 caracteres/);
    terminal.type('aderia');
    await terminal.waitForText(/Seguridad: Débil/);
    terminal.type('-Dulce7');
    await terminal.waitForText(/Seguridad: Fuerte/);
    terminal.type(terminalKeys.enter);
    await terminal.waitForText(/\? Otra vez la contraseña/);
    terminal.type(`otra${terminalKeys.enter}`);
    await terminal.waitForText(/Las contraseñas no coinciden/);
    terminal.type(`\u0015panaderia-Dulce7${terminalKeys.enter}`);
    expect(await terminal.exited).toEqual({ code: 0 });
    expect(terminal.screen()).toMatch(/✔ Cuenta creada: Luis Prado \(luis@ejemplo\.mx\)\./);
  });

  it('exits with 130 on Ctrl+C at a prompt, prints no error and restores the terminal', async () => {
    const terminal = recado.terminal(['login', '--url', server.url], home.env());
    await terminal.waitForText(/\? Correo electrónico/);
    terminal.type(terminalKeys.ctrlC);
    expect(await terminal.exited).toEqual({ code: 130 });
    expect(terminal.screen()).not.toContain('Error');
    const [hidden, shown] = ['\u001b[?25l', '\u001b[?25h'].map(sequence => terminal.raw().lastIndexOf(sequence));
    expect(shown).toBeGreaterThan(hidden ?? -1);
  });

  it('changes nothing and exits with 2 on Esc at a prompt', async () => {
    const terminal = recado.terminal(['clients', 'delete', phone], signedIn());
    await terminal.waitForText(/\? Escriba ELIMINAR para confirmar/);
    terminal.type(terminalKeys.escape);
    expect(await terminal.exited).toEqual({ code: 2 });
    expect(terminal.screen()).toMatch(/Error: Se canceló\. No se cambió nada\.$/);
    expect((await person.sdk.request('GET /clients')).clients).toHaveLength(1);
  });

  it.each([
    ['--no-input', ['--no-input'], {}],
    ['RECADO_NO_INPUT', [], { RECADO_NO_INPUT: '1' }],
    ['CI', [], { CI: 'true' }],
    ['TERM=dumb', [], { TERM: 'dumb' }],
  ])('does not prompt with %s', async (_, args, env) => {
    const terminal = recado.terminal(['login', '--url', server.url, ...args], home.env(env));
    expect(await terminal.exited).toEqual({ code: 2 });
    expect(terminal.screen()).toMatch(/^Error: Falta el correo electrónico, y aquí no se puede preguntar\./);
  });

  it('deletes a client only after the confirmation word, in 40 columns as well', async () => {
    await person.sdk.request('POST /clients', {
      payload: { businessName: 'Florería Margarita', phoneNumber: '5215587654321' },
    });
    const terminal = recado.terminal(['clients', 'delete', '5215587654321'], signedIn(), narrow);
    await terminal.waitForText(/\? Escriba ELIMINAR para confirmar/);
    expect(terminal.screen()).toMatch(
      /^Se eliminará Florería Margarita\n\(5215587654321\) con su vinculación, sus\nmensajes,/,
    );
    terminal.type(`eliminar${terminalKeys.enter}`);
    await terminal.waitForText(/Por favor escriba 'ELIMINAR' para/);
    terminal.type(`\u0015ELIMINAR${terminalKeys.enter}`);
    expect(await terminal.exited).toEqual({ code: 0 });
    expect(terminal.screen()).toMatch(/✔ Florería Margarita se eliminó con\n {2}todos sus datos\.$/);
  });

  it('draws lists aligned and in colour, and as stacked fields in 40 columns', async () => {
    const wide = recado.terminal(['clients'], signedIn());
    expect(await wide.exited).toEqual({ code: 0 });
    expect(wide.screen()).toMatch(
      /^Negocio {14}Número {9}Estado {7}Mensajes {2}Registro\nPanadería La Espiga {2}5215512345678 {2}◐ Pendiente {9}0 {2}\S.*\n\n1 cliente, 0 conectados\n\nVincule/,
    );
    expect(wide.isColoured()).toBe(true);
    const small = recado.terminal(['clients'], signedIn(), narrow);
    await small.exited;
    expect(small.screen()).toMatch(/^Negocio {3}Panadería La Espiga\nNúmero {4}5215512345678\nEstado {4}◐ Pendiente\n/);
    // A command to copy is printed on its own line if it would be wrapped otherwise.
    expect(small.screen()).toMatch(/\nVincule el que falta:\n {2}recado link 5215512345678$/);
  });

  it.each([
    ['NO_COLOR', [], { NO_COLOR: '1' }],
    ['--no-color', ['--no-color'], {}],
    ['TERM=dumb', [], { TERM: 'dumb' }],
  ])('prints no colours with %s', async (_, args, env) => {
    for (const command of [['clients'], ['clients', 'show', phone], ['nada'], ['--help']]) {
      const terminal = recado.terminal([...command, ...args], { ...signedIn(), ...env });
      await terminal.exited;
      expect(terminal.isColoured(), terminal.raw()).toBe(false);
    }
  });
});
