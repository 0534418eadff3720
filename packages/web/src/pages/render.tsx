import { common, landing, notFound } from '@recado/texts';
import { Mark } from '@recado/ui/mark';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './LandingPage.tsx';

/** HTML for the two placeholders in the file of a page. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
}

const page = (head: ReactElement, body: ReactElement): RenderedPage => ({
  head: renderToStaticMarkup(head),
  body: renderToStaticMarkup(body),
});

/** Renders the plain HTML pages, and the application's text for browsers without JavaScript. */
export const renderPages = (): Record<string, RenderedPage> => ({
  'landing.html': page(<Head title={landing.documentTitle} description={landing.subtitle} />, <LandingPage />),
  '404.html': page(<Head title={common.documentTitle(notFound.title)} />, <NotFoundStatic />),
  'app.html': page(<Head title={common.productName} />, <p>{common.needsJavaScript}</p>),
});

/**
 * Head of a page. `tema.js` is neither a module nor deferred, because otherwise the first paint has the wrong
 * scheme.
 */
function Head({ title, description }: { readonly title: string; readonly description?: string }) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <script src="/tema.js" />
    </>
  );
}

/** Body of the server's 404 responses. The application has the same page for users inside it. */
const NotFoundStatic = () => (
  <main className="lost">
    <Mark size={56} />
    <p className="code">{notFound.code}</p>
    <h1>{notFound.title}</h1>
    <p>{notFound.text}</p>
    <a className="button filled" href="/">
      {notFound.home}
    </a>
  </main>
);
