import { landing, layout } from '@recado/texts';
import { Brand } from './Brand.tsx';

export const LandingHeader = () => (
  <header className="top band">
    <Brand />
    <nav aria-label={layout.navigation}>
      <a className="button" href="/login">
        {landing.login}
      </a>
      <a className="button outlined wide-only" href="/register">
        {landing.register}
      </a>
    </nav>
  </header>
);
