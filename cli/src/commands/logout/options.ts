import { remoteOptions } from '../../settings/remoteOptions.ts';

const { profile } = remoteOptions;

export const logoutOptions = { profile };
