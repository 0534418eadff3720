import { common, landing, layout, notFound } from '@recado/texts';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './LandingPage.tsx';
import { NotFoundStatic } from './NotFoundStatic.tsx';

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
  '404.html': page(<Head title={layout.documentTitle(notFound.title)} />, <NotFoundStatic />),
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
