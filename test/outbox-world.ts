import { CODE_MESSAGE } from '#features/codes/server/mail-templates.ts';
import { NOTICE_MESSAGE } from '#features/notifications/server/mail-templates.ts';
import { createBreaker } from '#platform/server/outbox/breaker.ts';
import { queueCode, queueMessage } from '#platform/server/outbox/outbox.ts';
import type { OutgoingMessage, Sender } from '#platform/server/outbox/sender.ts';
import type { TestApp } from './test-app.ts';

type Queued = { channel?: 'email' | 'sms'; recipient?: string; expiresAt?: Date };

/** An empty outbox, and a fake provider for all channels that records what it gets. */
export class OutboxWorld {
  readonly sent: OutgoingMessage[] = [];
  readonly logged: { level: string; fields: Record<string, unknown> }[] = [];
  /** What the provider does with a message. */
  behave: (message: OutgoingMessage) => Promise<void> = async () => undefined;
  readonly #test: TestApp;

  private constructor(test: TestApp) {
    this.#test = test;
  }

  static async begin(test: TestApp): Promise<OutboxWorld> {
    await test.db.deleteFrom('outbox').execute();
    await test.db.deleteFrom('outbox_rates').execute();
    return new OutboxWorld(test);
  }

  /** The platform of one process, which gives a message up after 50 ms. */
  platform() {
    const { sent, logged } = this;
    const sender: Sender = {
      name: 'stand-in',
      send: async (message) => {
        await this.behave(message);
        sent.push(message);
      },
    };
    const note = (level: string) => (fields: Record<string, unknown>) => void logged.push({ level, fields });
    const { platform } = this.#test;
    const log = { ...platform.log, warn: note('warn'), error: note('error') } as typeof platform.log;
    const route = () => ({ sender, breaker: createBreaker({ failures: 5, openMs: 30_000 }) });
    return {
      ...platform,
      log,
      delivery: { routes: { email: route(), sms: route(), push: route() }, timeoutMs: 50 },
    };
  }

  inSeconds(count: number): Date {
    return new Date(this.#test.clock.now().getTime() + count * 1000);
  }

  /** Queues a notice. */
  async queue({ channel = 'email', recipient, expiresAt }: Queued = {}): Promise<void> {
    await queueMessage(this.#test.db, {
      channel,
      recipient: recipient ?? (channel === 'email' ? 'meera@example.com' : '+915600000001'),
      message: NOTICE_MESSAGE,
      data: {
        ...{ title: 'Your session was confirmed', body: 'See you soon.' },
        ...{ button: null, unsubscribePath: null },
      },
      createdAt: this.#test.clock.now(),
      expiresAt: expiresAt ?? null,
    });
  }

  /** Queues an SMS with a code of 5 minutes. */
  queueACode(): Promise<unknown> {
    const { db, platform, clock } = this.#test;
    return queueCode(db, platform.config, {
      channel: 'sms',
      recipient: '+915600000001',
      message: CODE_MESSAGE,
      data: { code: '493817', minutes: 5, purpose: 'verify' },
      createdAt: clock.now(),
      expiresAt: this.inSeconds(300),
    });
  }

  rows() {
    return this.#test.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  }
}
