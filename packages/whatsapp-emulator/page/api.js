import { words } from './words.js';

/** Calls the control API. @throws Error with the API's error message */
async function call(method, path, body) {
  let response;
  try {
    response = await fetch(`/control${path}`, { method, body: body && JSON.stringify(body) });
  } catch {
    throw new Error(words.gone);
  }
  const payload = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new Error(payload.error);
  return payload;
}

export const api = {
  phones: async () => (await call('GET', '/phones')).phones,
  groups: async () => (await call('GET', '/groups')).groups,
  state: () => call('GET', '/state'),
  /** Returns the event types that the OpenAPI document lists. */
  eventTypes: async () => (await call('GET', '/openapi.json')).components.schemas.Event.properties.type.enum,
  clock: async () => (await call('GET', '/clock')).clock,
  messages: async phone => (await call('GET', `/phones/${phone}/messages`)).messages,
  create: (phone, name) => call('POST', '/phones', name ? { phone, name } : { phone }),
  write: (phone, to, text) => call('POST', `/phones/${phone}/messages`, { to, text }),
  read: (phone, ids) => call('POST', `/phones/${phone}/read`, { ids }),
  setOnline: (phone, online) => call('POST', `/phones/${phone}/online`, { online }),
  /** @param code the QR code to scan: `{qr}` contains its text, `{image}` a PNG of it in base64 */
  scan: (phone, code) => call('POST', `/phones/${phone}/scan`, code),
  enterCode: (phone, code) => call('POST', `/phones/${phone}/code`, { code }),
  unlink: (phone, device) => call('DELETE', `/phones/${phone}/devices/${device}`),
};
