import { defineSlice } from '#platform/server/slice.ts';
import { DELIVERY_FAILURE_ERRORS } from './errors.ts';
import { deliveryFailureRoutes } from './server/routes.ts';

export const deliveryFailuresSlice = defineSlice({
  name: 'delivery-failures',
  routes: deliveryFailureRoutes,
  errors: DELIVERY_FAILURE_ERRORS,
});
