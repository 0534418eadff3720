/**
 * Scenarios that fail because of a limitation of the client and not of the emulator, by client and
 * scenario. Each has its reason.
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
