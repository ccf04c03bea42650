import { type BoundCall, bind } from '#server/http/bind.ts';
import * as contract from '../contract.ts';
import { submitForReview } from './submit.ts';

export const verificationRoutes: readonly BoundCall[] = [
  bind(contract.submitForReview, (_input, ctx) => submitForReview(ctx)),
];
