import type { FastifyInstance } from 'fastify';
import { teacherTags } from '#features/teachers/public-tags.ts';
import { getTeacher } from '#features/teachers/server/service.ts';
import { AnswerOrigin } from '#platform/server/answers/answer-origin.ts';
import { allowCaching } from '#platform/server/answers/cached-answer.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Limiter } from '#platform/server/http/calls/limits.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { AppError } from '#shared/calls/errors.ts';
import { parseFileName } from './file-name.ts';
import { widgetScript } from './widget.ts';

/**
 * Serves the widget for teachers' own websites: a script that contains its data and runs on pages of any origin. 404
 * for teachers who do not accept requests.
 */
export function registerWidget(app: FastifyInstance, platform: Platform, limit: Limiter): void {
  app.get('/embed/:file', async (request, reply) => {
    await limit('pages', request, null);
    const file = parseFileName((request.params as { file: string }).file, '.js');
    if (file === null) throw new AppError('TEACHER_NOT_FOUND');
    const { name: id, locale } = file;
    const asker = {
      db: platform.db,
      actor: null,
      once: <T>(_key: string, load: () => T) => load(),
    };
    const teacher = await getTeacher(asker, id);
    if (!teacher.acceptsRequests) throw new AppError('TEACHER_NOT_FOUND');
    const origin = new AnswerOrigin();
    origin.add(teacherTags({ params: { id } }));
    allowCaching(request, { origin, limits: ['pages'], name: 'widget' });
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=300',
      })
      .send(widgetScript(teacher, platform.config.publicOrigin, translateTo(locale)));
  });
}
