import { commonTexts, landingPageTexts, layoutTexts } from '@recado/texts';
import { Logo } from '@recado/ui/mark';
import { getLandingPictureUrl, type LandingPictureName, landingPictureSizes } from './landingPictureFiles.ts';

/**
 * Public landing page (docs/product.md §1, §2). It uses only plain elements, because it is served
 * without React.
 */
export const LandingPage = () => (
  <>
    <LandingHeader />
    <main>
      <LandingHero />
      <LandingOwnerFeatures />
      <LandingFeatures />
      <LandingSteps />
      <section className="closing band">
        <h2>{landingPageTexts.closingTitle}</h2>
        <p>{landingPageTexts.trial}</p>
        <a className="button filled" href="/register">
          {landingPageTexts.register}
        </a>
      </section>
    </main>
    <LandingFooter />
  </>
);

const LandingHeader = () => (
  <header className="top band">
    <Brand />
    <nav aria-label={layoutTexts.navigation}>
      <a className="button" href="/login">
        {landingPageTexts.login}
      </a>
      <a className="button outlined wide-only" href="/register">
        {landingPageTexts.register}
      </a>
    </nav>
  </header>
);

const Brand = () => (
  <a className="brand" href="/">
    <Logo size={32} />
    {commonTexts.productName}
  </a>
);

/** Headline, links and a picture of the conversations. */
const LandingHero = () => (
  <section className="hero band">
    <div className="words">
      <h1>{landingPageTexts.title}</h1>
      <p className="lead">{landingPageTexts.subtitle}</p>
      <p className="actions">
        <a className="button filled large" href="/register">
          {landingPageTexts.register}
        </a>
        <a className="button outlined large" href="/login">
          {landingPageTexts.login}
        </a>
      </p>
      <p className="trial">{landingPageTexts.trial}</p>
    </div>
    <Picture name="inbox" alt={landingPageTexts.inboxAlt} hasWideFile isFirst />
  </section>
);

interface PictureProps {
  readonly name: LandingPictureName;
  readonly alt: string;
  /** Whether wide windows show a picture of their own. */
  readonly hasWideFile?: boolean;
  /** Whether the picture is on the first screen. The browser loads the others when they come near. */
  readonly isFirst?: boolean;
}

/**
 * Picture of a screen in the color scheme of the reader. `npm run shots -w @recado/web -- landing` takes it from the
 * running product. `width` and `height` reserve its space, so that the page does not shift on load.
 */
const Picture = ({ name, alt, hasWideFile = false, isFirst = false }: PictureProps) => (
  <picture>
    {hasWideFile &&
      (['dark', 'light'] as const).map(scheme => (
        <source
          key={scheme}
          srcSet={getLandingPictureUrl(name, 'wide', scheme)}
          media={`(min-width: 700px)${scheme === 'dark' ? ' and (prefers-color-scheme: dark)' : ''}`}
          {...landingPictureSizes.wide}
        />
      ))}
    <source srcSet={getLandingPictureUrl(name, 'narrow', 'dark')} media="(prefers-color-scheme: dark)" />
    <img
      src={getLandingPictureUrl(name, 'narrow', 'light')}
      alt={alt}
      {...landingPictureSizes.narrow}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  </picture>
);

const { ownerFeatures } = landingPageTexts;

/** What owners do every day, each with a picture of its screen on a phone. */
const LandingOwnerFeatures = () => (
  <section className="features daily band" aria-labelledby="negocio">
    <h2 id="negocio">{landingPageTexts.ownerTitle}</h2>
    <ul>
      {(['answers', 'campaigns', 'team', 'lines'] as const).map(name => (
        <li key={name} className="card">
          <Picture name={name} alt={ownerFeatures[name].alt} />
          <h3>{ownerFeatures[name].title}</h3>
          <p>{ownerFeatures[name].text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const { trial, numbers, n8n, webhooks } = landingPageTexts.features;

/** Features of Recado that the landing page lists. Each icon is one SVG path on a grid of 24 × 24 units. */
const features = [
  { ...numbers, icon: 'M7 2.5h10v19H7zM11 18.5h2' },
  { ...n8n, icon: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4.5' },
  { ...webhooks, icon: 'M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0' },
  { ...trial, icon: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.3 12.3l2.5 2.5 5-5.2' },
];

const LandingFeatures = () => (
  <section className="features band" aria-labelledby="funciones">
    <h2 id="funciones">{landingPageTexts.featuresTitle}</h2>
    <ul>
      {features.map(({ title, text, icon }) => (
        <li key={title} className="card">
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path d={icon} />
          </svg>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const { register, scan, automate } = landingPageTexts.steps;

/** The three steps to get started (docs/product.md §1). */
const LandingSteps = () => (
  <section className="steps" aria-labelledby="pasos">
    <div className="band">
      <h2 id="pasos">{landingPageTexts.stepsTitle}</h2>
      <ol>
        {[register, scan, automate].map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
);

const { footer } = landingPageTexts;

const LandingFooter = () => (
  <footer className="band">
    <p>{footer.rights(new Date().getFullYear())}</p>
    <p>{footer.disclaimer}</p>
    <p>
      <a href="/docs">{footer.documentation}</a> · <a href="/api/openapi.json">{footer.apiDocs}</a>
    </p>
  </footer>
);
