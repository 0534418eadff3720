/**
 * Scenarios that fail because the client library, and not the emulator, has a limitation. Listed by library and
 * scenario, each with its reason.
 */
export const scenarioExceptions = {
  'Baileys 7.0.0-rc.9': {
    'sends to a device that the recipient linked later': {
      why: 'it caches device lists for up to five minutes, and a device notification does not refresh the cache',
    },
  },
  'Baileys 6.7.24': Object.fromEntries(
    ['receives the chats of its phone after linking', 'receives a history of 500 messages inline'].map(name => [
      name,
      { why: 'it announces inline history at registration but reads only history files' },
    ]),
  ),
  'zapo-js 0.3.0': {
    'stars a message': { why: 'its chat events contain no stars; the change itself is sent and accepted' },
  },
};
