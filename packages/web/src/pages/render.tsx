import { commonTexts, landingPageTexts, notFoundPageTexts } from '@recado/texts';
import { Logo } from '@recado/ui/mark';
import { colors } from '@recado/ui/tokens';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './LandingPage.tsx';
import { appScript, themeScript } from './startScripts.ts';

/** HTML that replaces the head and body placeholders in a page's file. */
export interface RenderedPage {
  readonly head: string;
  readonly body: string;
}

const page = (head: ReactElement, body: ReactElement): RenderedPage => ({
  head: renderToStaticMarkup(head),
  body: renderToStaticMarkup(body),
});

/** Renders the plain HTML pages, and the application's text for browsers without JavaScript. */
export const renderStaticPages = (): Record<string, RenderedPage> => ({
  'landing.html': page(
    <Head title={landingPageTexts.documentTitle} description={landingPageTexts.subtitle} />,
    <LandingPage />,
  ),
  '404.html': page(<Head title={commonTexts.documentTitle(notFoundPageTexts.title)} />, <NotFoundStatic />),
  'app.html': page(
    <Head title={commonTexts.productName} script={appScript} isInstallable />,
    <p>{commonTexts.needsJavaScript}</p>,
  ),
});

interface HeadProps {
  readonly title: string;
  readonly description?: string;
  /** Code that runs before the first paint. */
  readonly script?: string;
  /** Whether browsers offer to install the page as an app. */
  readonly isInstallable?: boolean;
}

function Head({ title, description, script = themeScript, isInstallable = false }: HeadProps) {
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {isInstallable && (
        <>
          <link rel="manifest" href="/recado.webmanifest" />
          <link rel="apple-touch-icon" href="/iconos/icono-180.png" />
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={colors.light.surface} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colors.dark.surface} />
        </>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the code is a constant of this build. */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  );
}

/** Body of the server's 404 responses. The web application shows a page of its own that looks the same. */
const NotFoundStatic = () => (
  <main className="lost">
    <Logo size={56} />
    <p className="code">{notFoundPageTexts.code}</p>
    <h1>{notFoundPageTexts.title}</h1>
    <p>{notFoundPageTexts.text}</p>
    <a className="button filled" href="/">
      {notFoundPageTexts.home}
    </a>
  </main>
);
