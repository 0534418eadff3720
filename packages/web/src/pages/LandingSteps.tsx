import { landing } from '@recado/texts';

const { register, scan, automate } = landing.steps;

/** The three steps of the specification's §1. */
export const LandingSteps = () => (
  <section className="steps" aria-labelledby="pasos">
    <div className="band">
      <h2 id="pasos">{landing.stepsTitle}</h2>
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
