import { OutboxPanel } from './outbox-panel.tsx';
import { TemplateList } from './template-list.tsx';

/** What an admin sees of mail and SMS. */
export function MessagesDesk() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <OutboxPanel />
      <TemplateList />
    </div>
  );
}
