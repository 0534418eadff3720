import { landing } from '@recado/texts';

const { footer } = landing;

export const LandingFooter = () => (
  <footer className="band">
    <p>{footer.rights(new Date().getFullYear())}</p>
    <p>{footer.disclaimer}</p>
    <p>
      <a href="/api/openapi.json">{footer.apiDocs}</a>
    </p>
  </footer>
);
