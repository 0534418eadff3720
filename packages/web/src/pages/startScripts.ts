/**
 * Code that pages contain inline, so that it runs before the first paint and costs no request. The content security
 * policy permits it by its hash. Each function must be self-contained, because only its own text is in the page.
 */

/** Applies the color scheme that the user chose in the application, if any, before the first paint. */
function applyStoredScheme(): void {
  try {
    const scheme = localStorage.getItem('tema');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.tema = scheme;
  } catch {}
}

/**
 * Requests the first data of the page, if the browser stores a session that has not expired. One call answers all
 * requests that the page names; those that it does not answer are sent separately. The API client takes their
 * responses (packages/ui/src/platform/takeEarlyResponse.ts), once its code is loaded.
 */
function startEarlyRequests(): void {
  try {
    const token = localStorage.getItem('token');
    const meta = document.querySelector<HTMLMetaElement>('meta[name="early-requests"]');
    if (!token || !meta?.content) return;
    const claims = JSON.parse(atob(String(token.split('.')[1]).replaceAll('-', '+').replaceAll('_', '/')));
    if (!(claims.exp * 1000 > Date.now())) return;
    const authorization = `Bearer ${token}`;
    const get = (url: string) =>
      fetch(url, { headers: { authorization, accept: 'application/json' }, redirect: 'manual' });
    const startedAt = performance.now();
    const answers: Promise<{ url: string; body: unknown }[]> = get(
      `/page-data?path=${encodeURIComponent(location.pathname)}`,
    )
      .then(response => (response.ok ? response.json() : []))
      .catch(() => []);
    const segments = location.pathname.split('/');
    const responses = new Map();
    for (const template of meta.content.split(' ')) {
      const url = template.replace(/\{(\d)\}/g, (_, index) => String(segments[index]));
      if (!/^[\w/?&=-]+$/.test(url)) continue;
      const response = answers.then(list => {
        const answer = list.find(each => each.url === url);
        if (!answer) return get(url);
        // Safari 16 has no `Response.json`. An error here would end the session.
        return new Response(JSON.stringify(answer.body), { headers: { 'content-type': 'application/json' } });
      });
      response.catch(() => {});
      responses.set(url, { authorization, response, startedAt });
    }
    Object.assign(globalThis, { recadoEarlyResponses: responses });
  } catch {}
}

const toScript = (...functions: readonly (() => void)[]): string =>
  functions.map(run => `(${run.toString().replace(/\n\s*/g, '\n')})();`).join('\n');

export const themeScript: string = toScript(applyStoredScheme);
export const appScript: string = toScript(applyStoredScheme, startEarlyRequests);
