export { ClientScreen, type ClientScreenProps } from './ClientScreen.tsx';
