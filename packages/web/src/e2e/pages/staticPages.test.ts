import { landingPageTexts, notFoundPageTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const fetchPage = async (path: string) => {
  const response = await fetch(`${browser.server.url}${path}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe('landing page', () => {
  it('contains all of its texts in the HTML and loads no application bundle', async () => {
    const { html, status } = await fetchPage('/');
    expect(status).toBe(200);
    for (const step of Object.values(landingPageTexts.steps)) expect(html).toContain(step.title);
    for (const feature of Object.values(landingPageTexts.features)) expect(html).toContain(feature.title);
    expect(html).not.toMatch(/type="module"|modulepreload/);
    expect([...html.matchAll(/<script/g)]).toHaveLength(1);
  });

  it('links to login and registration', async () => {
    const { page, context, problems } = await browser.open('/');
    for (const [name, path] of [
      [landingPageTexts.login, '/login'],
      [landingPageTexts.register, '/register'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', { name }).first().click();
      await page.waitForURL(`**${path}`);
    }
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });
});

describe('server at an unknown address', () => {
  it.each(['/nothing', '/clients/a/b', '/dashboard/other', '/wp-login.php', '/assets/old-1a2b3c.js'])(
    'returns 404 and the not-found page for %s',
    async path => {
      const { status, html } = await fetchPage(path);
      expect(status).toBe(404);
      for (const words of [notFoundPageTexts.code, notFoundPageTexts.title, notFoundPageTexts.home])
        expect(html).toContain(words);
    },
  );

  it('returns 404 as JSON below /api', async () => {
    const { status, headers } = await fetchPage('/api/nothing');
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')]);
  });
});

describe('content security policy in the browser', () => {
  it('blocks inline scripts and HTML insertion from strings', async () => {
    const { page, context } = await browser.open('/login');
    const result = await page.evaluate(() => {
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
    expect(result).toEqual({ isRefused: true, wasHere: false });
    await context.close();
  });

  it('forbids framing', async () => {
    const { headers } = await fetchPage('/login');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});
