import { words } from './words.js';

/** Calls the control API. @throws Error with what is wrong */
async function call(method, path, body) {
  let answer;
  try {
    answer = await fetch(`/control${path}`, { method, body: body && JSON.stringify(body) });
  } catch {
    throw new Error(words.gone);
  }
  const told = answer.status === 204 ? {} : await answer.json();
  if (!answer.ok) throw new Error(told.error);
  return told;
}

export const api = {
  phones: async () => (await call('GET', '/phones')).phones,
  groups: async () => (await call('GET', '/groups')).groups,
  state: () => call('GET', '/state'),
  /** What events there are, as the document names them. */
  eventTypes: async () => (await call('GET', '/openapi.json')).components.schemas.Event.properties.type.enum,
  clock: async () => (await call('GET', '/clock')).clock,
  messages: async phone => (await call('GET', `/phones/${phone}/messages`)).messages,
  create: (phone, name) => call('POST', '/phones', name ? { phone, name } : { phone }),
  write: (phone, to, text) => call('POST', `/phones/${phone}/messages`, { to, text }),
  read: (phone, ids) => call('POST', `/phones/${phone}/read`, { ids }),
  setOnline: (phone, online) => call('POST', `/phones/${phone}/online`, { online }),
  /** @param code `{qr}`, or `{image}`: a PNG in base64 */
  scan: (phone, code) => call('POST', `/phones/${phone}/scan`, code),
  enterCode: (phone, code) => call('POST', `/phones/${phone}/code`, { code }),
  unlink: (phone, device) => call('DELETE', `/phones/${phone}/devices/${device}`),
};
