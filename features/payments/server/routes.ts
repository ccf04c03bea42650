import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import * as detailsContract from '../details-contract.ts';
import { getReceipt as getReceiptCall } from '../receipt-contract.ts';
import { type Context, getOwnDue } from './act.ts';
import * as details from './details.ts';
import { getReceipt } from './receipts.ts';
import { confirmReceived, undoReceived } from './receive.ts';
import { remindOfDue, sayNotReceived, sayPaid, withdrawPaid } from './say.ts';
import { listClientDues, listTeacherDues } from './service.ts';

const own = {
  async guard({ id }: { id: string }, ctx: Context) {
    await getOwnDue(id, ctx);
  },
};

export const paymentRoutes: readonly BoundCall[] = [
  bind(contract.listClientDues, (_input, ctx) => listClientDues(ctx.db, ctx.actor.userId, ctx.clock.now())),
  bind(contract.listTeacherDues, (_input, ctx) => listTeacherDues(ctx.db, ctx.actor.userId, ctx.clock.now())),
  bind(contract.sayPaid, ({ params, body }, ctx) => sayPaid(params.id, body, ctx), own),
  bind(contract.withdrawPaid, ({ params }, ctx) => withdrawPaid(params.id, ctx), own),
  bind(contract.confirmReceived, ({ params, body }, ctx) => confirmReceived(params.id, body, ctx), own),
  bind(contract.undoReceived, ({ params }, ctx) => undoReceived(params.id, ctx), own),
  bind(contract.sayNotReceived, ({ params, body }, ctx) => sayNotReceived(params.id, body, ctx), own),
  bind(contract.remindOfDue, ({ params }, ctx) => remindOfDue(params.id, ctx), own),
  bind(detailsContract.getPaymentDetails, (_input, ctx) => details.getPaymentDetails(ctx)),
  bind(detailsContract.savePaymentDetails, ({ body }, ctx) => details.savePaymentDetails(body, ctx)),
  bind(getReceiptCall, ({ params }, ctx) => getReceipt(params.id, ctx)),
];
