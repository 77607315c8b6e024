import { addressShape, serviceShape } from '@vumon/platform/config/config.js';

export const analyticsShape = { ...serviceShape, IDENTITY_ADDR: addressShape('identity') };
