import { landing } from '@recado/texts';

/** What it is, what to do next, and the product's own screen; `width` and `height` keep its place. */
export const LandingHero = () => (
  <section className="hero band">
    <div className="words">
      <h1>{landing.title}</h1>
      <p className="lead">{landing.subtitle}</p>
      <p className="actions">
        <a className="button filled large" href="/register">
          {landing.register}
        </a>
        <a className="button outlined large" href="/login">
          {landing.login}
        </a>
      </p>
      <p className="trial">{landing.trial}</p>
    </div>
    <picture>
      <source srcSet="/imagenes/panel-oscuro.webp" media="(prefers-color-scheme: dark)" />
      <img src="/imagenes/panel-claro.webp" alt={landing.screenshotAlt} width={1280} height={1060} />
    </picture>
  </section>
);
