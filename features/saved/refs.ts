import { callRef } from '#shared/calls/call.ts';
import type * as contract from './contract.ts';

export const listSavedRef = callRef<typeof contract.listSaved>('GET', '/api/saved');
export const changeSavedRef = callRef<typeof contract.changeSaved>('PUT', '/api/saved');
export const compareTeachersRef = callRef<typeof contract.compareTeachers>('GET', '/api/teachers/compare');
