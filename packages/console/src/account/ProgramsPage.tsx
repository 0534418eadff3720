import { ApiKeysCard } from './ApiKeysCard.tsx';

/** `/account/programs`: the keys with which programs use the account. */
export const ProgramsPage = () => <ApiKeysCard />;
