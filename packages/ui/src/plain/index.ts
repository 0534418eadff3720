export { PlainAppProviders } from './PlainAppProviders.tsx';
export { PlainButton, PlainButtonLink, PlainLink } from './PlainButton.tsx';
export { PlainIcon } from './PlainIcon.tsx';
export { PlainPasswordField } from './PlainPasswordField.tsx';
export { PlainSpinner } from './PlainSpinner.tsx';
export { PlainTextInput, type PlainTextInputProps } from './PlainTextInput.tsx';
