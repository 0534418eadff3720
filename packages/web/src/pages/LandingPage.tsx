import { landing } from '@recado/texts';
import { LandingFeatures } from './LandingFeatures.tsx';
import { LandingFooter } from './LandingFooter.tsx';
import { LandingHeader } from './LandingHeader.tsx';
import { LandingHero } from './LandingHero.tsx';
import { LandingSteps } from './LandingSteps.tsx';

/** The public first page (specification §1, §2): plain elements, because it ships without React. */
export const LandingPage = () => (
  <>
    <LandingHeader />
    <main>
      <LandingHero />
      <LandingFeatures />
      <LandingSteps />
      <section className="closing band">
        <h2>{landing.closingTitle}</h2>
        <p>{landing.trial}</p>
        <a className="button filled" href="/register">
          {landing.register}
        </a>
      </section>
    </main>
    <LandingFooter />
  </>
);
