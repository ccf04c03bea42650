import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { claimDocument, readDocument } from '#features/media/server/service.ts';
import type { Certification } from '#features/teachers/contract.ts';
import { certificatesChanged } from '#features/teachers/server/events.ts';
import * as teachers from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import { indiaParts } from '#shared/time.ts';
import { externalAddress } from '#shared/web-address.ts';
import type { CertificationBody } from '../contract.ts';
import { PROFILE_LIMITS, PROFILE_TEXTS } from '../limits.ts';
import { changeOwnProfile } from './change.ts';

type Ctx = RequestContext<Actor>;

/** The teacher's own certifications, including fields for the owner and admins only. */
export async function listOwnCertifications({ db, actor }: Ctx): Promise<Certification[]> {
  const teacherId = await teachers.getTeacherIdOfUser(db, actor.userId);
  return teachers.listOwnCertifications(db, teacherId);
}

/** Adds a certification, at most twelve. Locks the profile, so that concurrent requests cannot exceed the limit. */
export async function addCertification(ctx: Ctx, body: CertificationBody): Promise<Certification> {
  const teacherId = await teachers.getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  const now = ctx.clock.now();
  if (body.year && body.year > Number(indiaParts(now).date.slice(0, 4)))
    throw invalidField('year', PROFILE_TEXTS.year);
  if (body.issuerUrl && externalAddress(body.issuerUrl, ctx.config.publicOrigin) === null)
    throw invalidField('issuerUrl', PROFILE_TEXTS.issuer);
  const added = {
    id: newId(),
    teacherId,
    name: body.name,
    organization: body.organization,
    year: body.year ?? null,
    description: body.description || null,
    credentialNumber: body.credentialNumber || null,
    issuerUrl: body.issuerUrl || null,
    documentId: body.documentId ?? null,
    now,
  };
  await changeOwnProfile(ctx, { teacherId }, async (tx) => {
    if ((await teachers.countCertifications(tx, teacherId)) >= PROFILE_LIMITS.certifications) {
      throw new AppError('CERTIFICATION_LIMIT');
    }
    if (added.documentId !== null && !(await claimDocument(ctx, tx, added.documentId))) {
      throw invalidField('documentId', PROFILE_TEXTS.document);
    }
    await teachers.insertCertification(tx, added);
    await emit(tx, certificatesChanged, { teacherId });
  });
  return teachers.ownCertification({ ...added, checkedAt: null });
}

/** Throws NOT_FOUND for other teachers' certifications. */
export async function requireOwnCertification(ctx: Ctx, id: string): Promise<void> {
  if (!(await teachers.hasCertification(ctx.db, ctx.actor.userId, id))) throw new AppError('NOT_FOUND');
}

/** A certification's document as a data URL, for its owner and admins only; an admin's access is audited. */
export async function getCertificationDocument(ctx: Ctx, id: string): Promise<{ document: string }> {
  const { actor } = ctx;
  const found = await teachers.findCertificationDocument(ctx.db, id);
  const may = actor.role === 'admin' || actor.userId === found?.userId;
  const document = may && found?.documentId ? await readDocument(ctx, found.documentId) : null;
  if (document === null) throw new AppError('NOT_FOUND');
  if (actor.role === 'admin') {
    await ctx.tx((tx) =>
      recordAction(tx, {
        ...actorOf(ctx),
        action: 'certification.document.view',
        targetType: 'certification',
        targetId: id,
        now: ctx.clock.now(),
      }),
    );
  }
  return { document };
}

/** Deletes an own certification. Throws NOT_FOUND if it was already deleted. */
export async function deleteCertification(ctx: Ctx, id: string): Promise<Record<never, never>> {
  const teacherId = await teachers.getTeacherIdOfUser(ctx.db, ctx.actor.userId);
  await changeOwnProfile(ctx, { teacherId }, async (tx) => {
    if (!(await teachers.deleteCertification(tx, teacherId, id))) throw new AppError('NOT_FOUND');
    await emit(tx, certificatesChanged, { teacherId });
  });
  return {};
}
