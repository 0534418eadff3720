import { notFoundPageTexts } from '@recado/texts';
import { Logo, MAIN_CONTENT_ELEMENT_ID, PageTitle } from '@recado/ui';

/**
 * Page for unknown paths. It uses plain elements, because it belongs to the code that every page loads. Its link
 * loads a new document, because the landing page `/` is a separate one.
 */
export const NotFoundPage = () => (
  <main id={MAIN_CONTENT_ELEMENT_ID} tabIndex={-1} className="plain-page plain-message">
    <PageTitle screen={notFoundPageTexts.title} />
    <Logo size={56} />
    <p className="code">{notFoundPageTexts.code}</p>
    <h1>{notFoundPageTexts.title}</h1>
    <p className="muted">{notFoundPageTexts.text}</p>
    <a className="plain-button plain-button-filled" href="/">
      {notFoundPageTexts.home}
    </a>
  </main>
);
