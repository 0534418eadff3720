import { TEST_PASSWORD } from '@recado/server/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { failRequests } from '../testing/requestFaults.ts';

/** Validation, states and messages of login and registration (docs/product.md §5, §8), one case for each row. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

type Form = Readonly<Record<string, string>>;
const logIn: Form = { email: 'ana@ejemplo.mx', password: 'secreto' };
const register: Form = {
  name: 'Ana Torres',
  email: 'ana@ejemplo.mx',
  password: 'Conchas-7',
  confirmPassword: 'Conchas-7',
};
async function submit(page: Page, form: Form, button: string): Promise<void> {
  for (const [name, value] of Object.entries(form)) await page.locator(`input[name="${name}"]`).fill(value);
  await page.getByRole('button', { name: button, exact: true }).click();
}

describe('validation', () => {
  it.each([
    ['/login', { ...logIn, email: '' }, 'Iniciar sesión', 'Por favor complete todos los campos'],
    ['/login', { ...logIn, password: '' }, 'Iniciar sesión', 'Por favor complete todos los campos'],
    ['/register', { ...register, name: '' }, 'Crear cuenta', 'Por favor complete todos los campos'],
    ['/register', { ...register, email: '' }, 'Crear cuenta', 'Por favor complete todos los campos'],
    ['/register', { ...register, password: '' }, 'Crear cuenta', 'Por favor complete todos los campos'],
    ['/register', { ...register, confirmPassword: '' }, 'Crear cuenta', 'Por favor complete todos los campos'],
    ['/register', { ...register, confirmPassword: 'Otra-7' }, 'Crear cuenta', 'Las contraseñas no coinciden'],
    [
      '/register',
      { ...register, password: 'cinco', confirmPassword: 'cinco' },
      'Crear cuenta',
      'La contraseña debe tener al menos 6 caracteres',
    ],
  ] as const)('%s with %j and “%s” shows “%s”', async (path, form, button, message) => {
    const { page, context } = await browser.open(path);
    await submit(page, form, button);
    await waitForToast(page, message);
    await context.close();
  });

  it('a different confirmation is also shown below its red field', async () => {
    const { page, context } = await browser.open('/register');
    for (const [name, value] of Object.entries({ ...register, confirmPassword: 'Otra-7' }))
      await page.locator(`input[name="${name}"]`).fill(value);
    await page.getByText('Las contraseñas no coinciden').waitFor();
    await expect.poll(() => page.locator('input[name="confirmPassword"]').getAttribute('aria-invalid')).toBe('true');
    await context.close();
  });

  it.each([
    ['abcdef', 'Débil', '20%'],
    ['abcdef1', 'Débil', '40%'],
    ['Abcdef1', 'Media', '60%'],
    ['Abcdef-1', 'Media', '80%'],
    ['Abcdefgh-1', 'Fuerte', '100%'],
  ])('the password %s is “%s” with a bar of %s', async (password, label, width) => {
    const { page, context } = await browser.open('/register');
    await page.locator('input[name="password"]').fill(password);
    await page.getByText(label, { exact: true }).waitFor();
    const readWidth = () => page.getByTestId('strength-bar').evaluate(bar => (bar as HTMLElement).style.width);
    await expect.poll(readWidth).toBe(width);
    await context.close();
  });
});

describe('error catalogue', () => {
  it.each([
    ['the server’s message', '/login', logIn, 'Iniciar sesión', '/auth/login', 'Hoy no.', 'Hoy no.'],
    ['no message', '/login', logIn, 'Iniciar sesión', '/auth/login', undefined, 'Error al iniciar sesión'],
    ['the server’s message', '/register', register, 'Crear cuenta', '/auth/register', 'Hoy no.', 'Hoy no.'],
    ['no message', '/register', register, 'Crear cuenta', '/auth/register', undefined, 'Error al registrarse'],
  ] as const)('a failure with %s at %s', async (_, path, form, button, apiPath, message, expected) => {
    const { page, context } = await browser.open(path);
    await failRequests(page, apiPath, message, 400);
    await submit(page, form, button);
    await waitForToast(page, expected);
    await context.close();
  });

  it.each([
    ['/login', logIn, 'Iniciar sesión', '/auth/login', 'Error al iniciar sesión. Inténtelo de nuevo'],
    ['/register', register, 'Crear cuenta', '/auth/register', 'Error al registrarse. Inténtelo de nuevo'],
  ] as const)('an exception at %s', async (path, form, button, apiPath, expected) => {
    const { page, context } = await browser.open(path);
    await page.route(`**/api${apiPath}`, route => route.abort());
    await submit(page, form, button);
    await waitForToast(page, expected);
    await context.close();
  });
});

describe('success and loading', () => {
  it('login shows “¡Bienvenido!”, stores token and userId, and opens /dashboard', async () => {
    const { email, id } = await browser.server.person();
    const { page, context } = await browser.open('/login');
    await submit(page, { email, password: TEST_PASSWORD }, 'Iniciar sesión');
    await waitForToast(page, '¡Bienvenido!');
    await page.waitForURL('**/dashboard');
    const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userId')]);
    expect(stored).toEqual([expect.stringMatching(/\..+\./), id]);
    await context.close();
  });

  it('registration sends name, email and password, and shows “¡Registro exitoso!”', async () => {
    const { page, context } = await browser.open('/register');
    const { name = '', password = '' } = register;
    const email = `ana.${Date.now()}@ejemplo.mx`;
    const [request] = await Promise.all([
      page.waitForRequest('**/api/auth/register'),
      submit(page, { ...register, email }, 'Crear cuenta'),
    ]);
    expect(request.postDataJSON()).toEqual({ name, email, password });
    await waitForToast(page, '¡Registro exitoso!');
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  it.each([
    ['/login', logIn, 'Iniciar sesión', '/auth/login', 'Iniciando sesión...'],
    ['/register', register, 'Crear cuenta', '/auth/register', 'Registrando...'],
  ] as const)(
    '%s with %j and “%s” waits for %s with the disabled button “%s”',
    async (path, form, button, apiPath, text) => {
      const { page, context } = await browser.open(path);
      await page.route(`**/api${apiPath}`, () => {});
      await submit(page, form, button);
      await expect.poll(() => page.getByRole('button', { name: text, exact: true }).isDisabled()).toBe(true);
      await context.close();
    },
  );

  it.each([
    ['an expired token', `e30.${Buffer.from('{"id":"x","exp":1}').toString('base64url')}.eA`],
    ['an unreadable token', 'nada'],
  ])('%s clears the session', async (_, token) => {
    const { page, context } = await browser.open('/dashboard', { as: { id: 'x', token } });
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('userId')])).toEqual([
      null,
      null,
    ]);
    await context.close();
  });
});
