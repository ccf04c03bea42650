import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '#platform/web/ui/load-failed.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { MessageTemplate } from '../contract.ts';
import { useTemplates } from './queries.ts';
import { TemplateDialog } from './template-dialog.tsx';

const TOPIC_NAMES: Record<MessageTemplate['topic'], string> = {
  codes: 'One-time codes',
  security: 'Security of the account',
  bookings: 'Bookings',
  chat: 'Chat',
  reviews: 'Reviews',
  verification: 'Verification',
  account: 'Reports and account',
};

/** Every message that the product sends, by topic; each opens as it arrives. */
export function TemplateList() {
  const { data, error, refetch } = useTemplates();
  const [shown, setShown] = useState<MessageTemplate | null>(null);
  const topics = [...new Set(data?.templates.map(({ topic }) => topic))];
  return (
    <section aria-labelledby="templates" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="templates" className="mb-1 text-lg">
        Message templates
      </h2>
      <p className="mb-4 text-ink-2">
        What people get by e-mail and SMS, with sample values. Open one to see it and to send yourself a test.
      </p>
      {data === undefined && error && (
        <LoadFailed title="Failed to fetch the templates" error={error} onRetry={refetch} />
      )}
      {data === undefined && !error && <Skeleton className="h-60 w-full rounded-md" />}
      {data && (
        <div className="rounded-md border border-line">
          {topics.map((topic) => (
            <Topic
              key={topic}
              name={TOPIC_NAMES[topic]}
              templates={data.templates.filter((template) => template.topic === topic)}
              onShow={setShown}
            />
          ))}
        </div>
      )}
      {data && shown && <TemplateDialog template={shown} own={data.own} onClose={() => setShown(null)} />}
    </section>
  );
}

type TopicProps = {
  name: string;
  templates: readonly MessageTemplate[];
  onShow: (template: MessageTemplate) => void;
};

function Topic({ name, templates, onShow }: TopicProps) {
  return (
    <details className="border-b border-line last:border-0">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2.5 font-semibold hover:bg-primary-soft">
        <span>{name}</span>
        <span className="tabular text-sm font-normal text-ink-2">
          {templates.length}
          <span className="sr-only"> {templates.length === 1 ? 'message' : 'messages'}</span>
        </span>
      </summary>
      <ul className="border-t border-line">
        {templates.map((template) => (
          <li key={template.id} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onShow(template)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 py-2.5 pr-3 pl-4 text-left hover:bg-primary-soft sm:pl-8"
            >
              <span className="min-w-0 flex-1">
                <span className="block break-words">{template.title}</span>
                <span className="block text-sm text-ink-2">
                  {template.sms ? 'E-mail and SMS' : 'E-mail only'}
                  {template.to !== 'anyone' && `, to the ${template.to}`}
                </span>
              </span>
              <ChevronRight size={18} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
