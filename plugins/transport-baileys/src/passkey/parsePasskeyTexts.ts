import { MAX_PASSKEY_ASSERTION_LENGTH, MAX_PASSKEY_OPTIONS_LENGTH } from '@recado/transport';

const RP_ID = 'whatsapp.com';
const DEFAULT_TIMEOUT_MS = 600_000;
/** Bounds of the timeout, so that a strange value neither ends the linking at once nor keeps it for hours. */
const MIN_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 900_000;

export interface PasskeyOptions {
  /** JSON text of the options, as WhatsApp sent it. */
  readonly text: string;
  readonly timeoutMs: number;
}

/**
 * Parses the options of a passkey request.
 * @returns undefined if they are no options for WhatsApp's own passkeys. A browser could not use them.
 */
export function parsePasskeyOptions(bytes: Uint8Array | undefined): PasskeyOptions | undefined {
  const text = Buffer.from(bytes ?? []).toString('utf8');
  const options = text.length <= MAX_PASSKEY_OPTIONS_LENGTH ? parseRecord(text) : undefined;
  if (!options || options.rpId !== RP_ID || !isBase64Url(options.challenge)) return undefined;
  const timeoutMs = typeof options.timeout === 'number' ? options.timeout : DEFAULT_TIMEOUT_MS;
  return { text, timeoutMs: Math.min(Math.max(timeoutMs, MIN_TIMEOUT_MS), MAX_TIMEOUT_MS) };
}

export interface PasskeyAssertion {
  readonly credentialId: Buffer;
  /** The assertion as WhatsApp receives it, with only the fields of WebAuthn's JSON. */
  readonly json: Buffer;
}

/** @returns undefined if the text is no JSON of a WebAuthn assertion */
export function parsePasskeyAssertion(text: string): PasskeyAssertion | undefined {
  const assertion = text.length <= MAX_PASSKEY_ASSERTION_LENGTH ? parseRecord(text) : undefined;
  const response = isRecord(assertion?.response) ? assertion.response : undefined;
  if (assertion?.type !== 'public-key' || !response) return undefined;
  const { id, rawId = id, authenticatorAttachment, clientExtensionResults } = assertion;
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  if (![rawId, authenticatorData, clientDataJSON, signature].every(isBase64Url)) return undefined;
  const json = {
    id: rawId,
    rawId,
    type: assertion.type,
    ...(typeof authenticatorAttachment === 'string' && { authenticatorAttachment }),
    clientExtensionResults: isRecord(clientExtensionResults) ? clientExtensionResults : {},
    response: { authenticatorData, clientDataJSON, signature, ...(isBase64Url(userHandle) && { userHandle }) },
  };
  return { credentialId: Buffer.from(String(rawId), 'base64url'), json: Buffer.from(JSON.stringify(json)) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBase64Url = (value: unknown): boolean => typeof value === 'string' && /^[A-Za-z0-9_-]+={0,2}$/.test(value);

function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
