import { bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { reverseGeocode, searchAreas, searchCities } from './service.ts';

export const placesRoutes = [
  bind(contract.searchCities, ({ query }, ctx) => searchCities(ctx, query.query, query.limit)),
  bind(contract.searchAreas, ({ query }, ctx) => {
    const { cityId, cityName, cityLat, cityLon } = query;
    const position =
      cityLat !== undefined && cityLon !== undefined ? { latitude: cityLat, longitude: cityLon } : undefined;
    return searchAreas(ctx, query.query, { id: cityId, name: cityName, position }, query.limit);
  }),
  bind(contract.reverseGeocode, ({ query }, ctx) => reverseGeocode(ctx, query.lat, query.lon)),
];
