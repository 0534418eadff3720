import type { CredentialField, Credentials, Vault } from '@recado/transport';
import { TransportError } from '@recado/transport';

/** What an owner copies from Meta's pages. */
export interface CloudCredentials {
  /** Of the number, not the number itself. */
  readonly phoneNumberId: string;
  /** Of the WhatsApp Business Account that the number belongs to. */
  readonly businessAccountId: string;
  /** Of a system user, without an end. */
  readonly accessToken: string;
  /** Of the app that the token was made for: it signs what is posted. */
  readonly appSecret: string;
}

export const credentialFields: readonly CredentialField[] = [
  { name: 'phoneNumberId', secret: false },
  { name: 'businessAccountId', secret: false },
  { name: 'accessToken', secret: true },
  { name: 'appSecret', secret: true },
];

const shapes: Readonly<Record<keyof CloudCredentials, RegExp>> = {
  phoneNumberId: /^\d{5,25}$/,
  businessAccountId: /^\d{5,25}$/,
  accessToken: /^[\w.|-]{20,1000}$/,
  appSecret: /^[0-9a-z]{16,128}$/i,
};

/** @throws TransportError `credentials-refused` with the first field that cannot be right */
export function readGiven(given: Credentials): CloudCredentials {
  const read = (field: keyof CloudCredentials): string => {
    const value = given[field]?.trim() ?? '';
    if (!shapes[field].test(value)) throw refusedFor(field);
    return value;
  };
  return {
    phoneNumberId: read('phoneNumberId'),
    businessAccountId: read('businessAccountId'),
    accessToken: read('accessToken'),
    appSecret: read('appSecret'),
  };
}

export const refusedFor = (field: keyof CloudCredentials, code?: number): TransportError =>
  new TransportError('credentials-refused', `The ${field} is not right.`, {
    field,
    ...(code !== undefined && { code }),
  });

const CATEGORY = 'credentials';
const ID = 'cloud-api';

export const credentialsChange = (credentials: CloudCredentials) => ({
  category: CATEGORY,
  id: ID,
  value: Buffer.from(JSON.stringify(credentials)),
});

/** Waits while the vault is away. */
export async function keptCredentials(vault: Vault): Promise<CloudCredentials | undefined> {
  const kept = (await vault.read(CATEGORY, [ID])).get(ID);
  return kept && readKept(kept);
}

/** A value of the category. */
export const readKept = (kept: Uint8Array): CloudCredentials =>
  JSON.parse(Buffer.from(kept).toString()) as CloudCredentials;
