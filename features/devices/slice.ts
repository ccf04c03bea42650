import { defineSlice } from '#platform/server/slice.ts';
import { DEVICE_ERRORS } from './errors.ts';
import { DEVICE_RATE_LIMITS } from './rate-limits.ts';
import { deviceRoutes } from './server/routes.ts';

/**
 * Devices that get push messages. The platform stores each device with its session and deletes it when the session
 * ends.
 */
export const devicesSlice = defineSlice({
  name: 'devices',
  routes: deviceRoutes,
  errors: DEVICE_ERRORS,
  limits: DEVICE_RATE_LIMITS,
  // The browser stored another address of this session at the same moment: the server retries the transaction.
  constraints: { push_subscriptions_session_key: 'CONFLICT' },
});
