/** Creates a client for the emulator's control API, with only the calls that the demonstration uses. */
export function createPhoneControlClient(control) {
  const call = async (method, path, body) => {
    const answer = await fetch(`${control}/control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const responseBody = answer.status === 204 ? undefined : await answer.json();
    if (!answer.ok) throw new Error(responseBody?.error ?? `${answer.status}`);
    return responseBody;
  };
  return {
    create: ({ phoneNumber, contactName }) => call('POST', '/phones', { phone: phoneNumber, name: contactName }),
    devices: async number => (await call('GET', `/phones/${number}`)).phone.devices,
    messages: async number => (await call('GET', `/phones/${number}/messages`)).messages,
    write: (number, to, text) => call('POST', `/phones/${number}/messages`, { to, text }),
    read: (number, ids) => call('POST', `/phones/${number}/read`, { ids }),
    scan: (number, qr) => call('POST', `/phones/${number}/scan`, { qr }),
    enterCode: (number, code) => call('POST', `/phones/${number}/code`, { code }),
    unlink: (number, device) => call('DELETE', `/phones/${number}/devices/${device}`),
  };
}
