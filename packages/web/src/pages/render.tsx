import { common, landing, notFound } from '@recado/texts';
import { Mark } from '@recado/ui/mark';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './LandingPage.tsx';

/** What goes into the two places of a page's file. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
}

const page = (head: ReactElement, body: ReactElement): RenderedPage => ({
  head: renderToStaticMarkup(head),
  body: renderToStaticMarkup(body),
});

/** The pages that are plain HTML, and what the application's page says without JavaScript. */
export const renderPages = (): Record<string, RenderedPage> => ({
  'landing.html': page(
    <Head title={landing.documentTitle} description={landing.subtitle} />,
    <LandingPage />,
  ),
  '404.html': page(<Head title={common.documentTitle(notFound.title)} />, <NotFoundStatic />),
  'app.html': page(<Head title={common.productName} />, <p>{common.needsJavaScript}</p>),
});

/** `tema.js` is neither module nor deferred: the page must not be painted in the wrong scheme first. */
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

/** What the server answers with 404; the application has the same page for those who are in it already. */
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
