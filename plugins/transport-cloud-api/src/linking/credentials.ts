import type { TransportCredentialField, TransportCredentials, Vault } from '@recado/transport';
import { TransportError } from '@recado/transport';

/** Values that an owner copies from Meta's pages. */
export interface CloudCredentials {
  /** Meta's ID of the phone number, not the phone number itself. */
  readonly phoneNumberId: string;
  /** ID of the WhatsApp Business Account to which the number belongs. */
  readonly businessAccountId: string;
  /** Access token of a system user. It must not expire. */
  readonly accessToken: string;
  /** Secret of the app for which the token was made. With this secret, Meta signs its webhook requests. */
  readonly appSecret: string;
}

export const cloudCredentialFields: readonly TransportCredentialField[] = [
  { name: 'phoneNumberId', secret: false },
  { name: 'businessAccountId', secret: false },
  { name: 'accessToken', secret: true },
  { name: 'appSecret', secret: true },
];

const valuePatterns: Readonly<Record<keyof CloudCredentials, RegExp>> = {
  phoneNumberId: /^\d{5,25}$/,
  businessAccountId: /^\d{5,25}$/,
  accessToken: /^[\w.|-]{20,1000}$/,
  appSecret: /^[0-9a-z]{16,128}$/i,
};

/**
 * Checks the form of the credentials that an owner entered.
 * @throws TransportError `credentials-refused` with the first malformed field
 */
export function parseCredentials(input: TransportCredentials): CloudCredentials {
  const readField = (field: keyof CloudCredentials): string => {
    const value = input[field]?.trim() ?? '';
    if (!valuePatterns[field].test(value)) throw createCredentialsError(field);
    return value;
  };
  return {
    phoneNumberId: readField('phoneNumberId'),
    businessAccountId: readField('businessAccountId'),
    accessToken: readField('accessToken'),
    appSecret: readField('appSecret'),
  };
}

export const createCredentialsError = (field: keyof CloudCredentials, code?: number): TransportError =>
  new TransportError('credentials-refused', `The value of ${field} is not valid.`, {
    field,
    ...(code !== undefined && { code }),
  });

const CREDENTIALS_CATEGORY = 'credentials';
const CREDENTIALS_ID = 'cloud-api';

export const createCredentialsVaultEntry = (credentials: CloudCredentials) => ({
  category: CREDENTIALS_CATEGORY,
  id: CREDENTIALS_ID,
  value: Buffer.from(JSON.stringify(credentials)),
});

/** Reads the credentials from the vault. Waits while the vault is unavailable. */
export async function readStoredCredentials(vault: Vault): Promise<CloudCredentials | undefined> {
  const storedValue = (await vault.read(CREDENTIALS_CATEGORY, [CREDENTIALS_ID])).get(CREDENTIALS_ID);
  return storedValue && decodeCredentials(storedValue);
}

/** Decodes credentials that were read from the vault. */
export const decodeCredentials = (storedValue: Uint8Array): CloudCredentials =>
  JSON.parse(Buffer.from(storedValue).toString()) as CloudCredentials;
