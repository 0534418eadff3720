import { node } from '../../wire/node.ts';
import type { IqHandler } from './IqHandler.ts';

/** `abt`: server properties. Those Baileys reads are given with WhatsApp Web's own defaults. */
export const props: IqHandler = () => [
  node('props', { protocol: '1', hash: 'emulator', ab_key: 'emulator', refresh: 86_400 }, [
    node('prop', { config_code: '10518', name: '10518', value: 'true' }),
    node('prop', { config_code: '9666', name: '9666', value: 'true' }),
    node('prop', { config_code: '14303', name: '14303', value: 'false' }),
  ]),
];
