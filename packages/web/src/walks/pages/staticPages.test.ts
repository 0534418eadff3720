import { landing, notFound } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const fetched = async (path: string) => {
  const answer = await fetch(`${browser.server.url}${path}`);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

describe('the landing page', () => {
  it('says everything in its HTML and ships no application', async () => {
    const { html, status } = await fetched('/');
    expect(status).toBe(200);
    for (const step of Object.values(landing.steps)) expect(html).toContain(step.title);
    for (const feature of Object.values(landing.features)) expect(html).toContain(feature.title);
    expect(html).not.toMatch(/type="module"|modulepreload/);
    expect([...html.matchAll(/<script/g)]).toHaveLength(1);
  });

  it('leads to login and registration', async () => {
    const { page, context, problems } = await browser.open('/');
    for (const [name, path] of [
      [landing.login, '/login'],
      [landing.register, '/register'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', { name }).first().click();
      await page.waitForURL(`**${path}`);
    }
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });
});

describe('an address that leads nowhere', () => {
  it.each(['/nothing', '/clients/a/b', '/dashboard/other', '/wp-login.php', '/assets/old-1a2b3c.js'])(
    'is answered with 404 and the not-found page: %s',
    async path => {
      const { status, html } = await fetched(path);
      expect(status).toBe(404);
      for (const words of [notFound.code, notFound.title, notFound.home]) expect(html).toContain(words);
    },
  );

  it('stays JSON below /api', async () => {
    const { status, headers } = await fetched('/api/nothing');
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')]);
  });
});

describe('the policy, in the browser', () => {
  it('refuses inline scripts and markup from texts', async () => {
    const { page, context } = await browser.open('/login');
    const tried = await page.evaluate(() => {
      const script = document.createElement('script');
      let isRefused = false;
      try {
        script.text = 'globalThis.wasHere = true';
      } catch {
        isRefused = true;
      }
      document.body.append(script);
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src=x>');
        isRefused = false;
      } catch {}
      return { isRefused, wasHere: 'wasHere' in globalThis };
    });
    expect(tried).toEqual({ isRefused: true, wasHere: false });
    await context.close();
  });

  it('refuses to be framed', async () => {
    const { headers } = await fetched('/login');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});
