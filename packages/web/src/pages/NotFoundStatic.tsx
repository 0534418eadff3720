import { notFound } from '@recado/texts';
import { Mark } from '@recado/ui/mark';

/** What the server answers with 404; the application has the same page for those who are in it already. */
export const NotFoundStatic = () => (
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
