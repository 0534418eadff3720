import { landing } from '@recado/texts';

const { trial, numbers, n8n, webhooks } = landing.features;

/** One line each on a grid of 24. */
const features = [
  { ...numbers, icon: 'M7 2.5h10v19H7zM11 18.5h2' },
  { ...n8n, icon: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4.5' },
  { ...webhooks, icon: 'M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0' },
  { ...trial, icon: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.3 12.3l2.5 2.5 5-5.2' },
];

export const LandingFeatures = () => (
  <section className="features band" aria-labelledby="funciones">
    <h2 id="funciones">{landing.featuresTitle}</h2>
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
