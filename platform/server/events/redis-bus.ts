import type { Redis } from 'ioredis';
import { type Listener, startListener } from '../db/listener.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import {
  type BusHandlers,
  type BusLog,
  type EndedAccess,
  type EventBus,
  type SentHint,
  shardOf,
} from './event-bus.ts';
import { HintQueue } from './hint-queue.ts';
import { ENDED_CHANNEL } from './postgres-bus.ts';

/** The process stays subscribed for this long after a page has closed, so that the page can resume. */
const LINGER_MS = 60_000;
/**
 * Interval of test commands. They find connections that were cut without notice, because such a command gets no answer.
 */
const PROBE_EVERY_MS = 10_000;
const COMMAND_MS = 5_000;

type Shard = {
  pages: number;
  /** Resolves once the process is subscribed to the hints of this shard; null while there is no connection. */
  joined: Promise<boolean> | null;
  linger: NodeJS.Timeout | undefined;
};

type RedisBusOptions = { busUrl: string; connectionString: string; log: BusLog; joinMs: number };

/**
 * Sends hints through Redis: one channel for each of 256 shards of users, and one for everyone. A process subscribes
 * only to the shards of its open pages. Ended sessions still come from database triggers.
 */
export function createRedisBus({ busUrl, connectionString, log, joinMs }: RedisBusOptions): EventBus {
  const shards = new Map<number, Shard>();
  const waiting = new Set<(up: boolean) => void>();
  let handlers: BusHandlers | null = null;
  let ends: Listener | null = null;
  let publisher: Promise<Redis> | null = null;
  let subscriber: Promise<Redis> | null = null;
  let prefix = 'toran:0';
  let probe: NodeJS.Timeout | undefined;
  let isUp = false;
  let isStopped = false;
  const queue = new HintQueue(send, log);

  const everyone = () => `${prefix}:all`;
  const channelOf = (shard: number) => `${prefix}:${shard}`;

  async function connect(purpose: string): Promise<Redis> {
    const redis = await connectRedis(busUrl, { purpose, commandMs: COMMAND_MS });
    // Two sites may share a server with different database numbers, but Redis channels ignore these numbers.
    prefix = `toran:${redis.options.db ?? 0}`;
    return redis;
  }

  async function send(batch: readonly SentHint[]): Promise<void> {
    publisher ??= connect('publish').then((redis) => redis.on('ready', () => queue.retryNow()));
    const redis = await publisher;
    if (redis.status !== 'ready') await readyWithin(redis, joinMs);
    const byChannel = new Map<string, SentHint[]>();
    for (const hint of batch) {
      for (const [channel, part] of partsOf(hint)) {
        byChannel.set(channel, [...(byChannel.get(channel) ?? []), part]);
      }
    }
    const pipeline = redis.pipeline();
    for (const [channel, hints] of byChannel) pipeline.publish(channel, JSON.stringify(hints));
    const failed = (await pipeline.exec())?.find(([error]) => error !== null);
    if (failed?.[0]) throw failed[0];
  }

  /** A hint, split by the channels of its users. */
  function partsOf(hint: SentHint): Iterable<[string, SentHint]> {
    if (hint.lost) return [[everyone(), hint]];
    const users = Map.groupBy(hint.users, shardOf);
    return [...users].map(([shard, some]) => [channelOf(shard), { ...hint, users: some }]);
  }

  async function subscribe(redis: Redis): Promise<void> {
    const wanted = [...shards];
    try {
      await redis.subscribe(everyone(), ...wanted.map(([shard]) => channelOf(shard)));
      for (const [, shard] of wanted) shard.joined = Promise.resolve(true);
      isUp = true;
      handlers?.onRestored();
      settle(true);
    } catch {
      redis.disconnect(true);
    }
  }

  function onClose(): void {
    for (const shard of shards.values()) shard.joined = null;
    if (!isUp) return;
    isUp = false;
    if (isStopped) return;
    log.warn({}, 'the connection for live updates was lost');
    handlers?.onLost();
  }

  function settle(up: boolean): void {
    for (const done of waiting) done(up);
    waiting.clear();
  }

  async function openSubscriber(): Promise<Redis> {
    const redis = await connect('subscribe');
    redis.on('ready', () => void subscribe(redis));
    redis.on('close', onClose);
    redis.on('message', (_channel, text) => {
      for (const hint of JSON.parse(text) as SentHint[]) handlers?.onHint(hint);
    });
    probe = setInterval(() => {
      if (isUp) redis.ping().catch(() => redis.disconnect(true));
    }, PROBE_EVERY_MS);
    return redis;
  }

  /** Waits at most `joinMs` for the connection. Resolves to true if it is there. */
  function up(): Promise<boolean> {
    if (isUp) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), joinMs);
      const done = (isUpNow: boolean) => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve(isUpNow);
      };
      waiting.add(done);
    });
  }

  function leaveShard(number: number, shard: Shard): void {
    shards.delete(number);
    handlers?.onShardLeft(number);
    // A failure means that the connection is gone, and with it the subscription.
    if (isUp) void subscriber?.then((redis) => redis.unsubscribe(channelOf(number))).catch(() => undefined);
    clearTimeout(shard.linger);
  }

  function leave(userId: string): void {
    const number = shardOf(userId);
    const shard = shards.get(number);
    if (shard === undefined) return;
    shard.pages -= 1;
    if (shard.pages > 0) return;
    shard.linger = setTimeout(() => leaveShard(number, shard), LINGER_MS);
    shard.linger.unref();
  }

  async function join(userId: string): Promise<boolean> {
    if (isStopped || subscriber === null) return false;
    const number = shardOf(userId);
    const shard = shards.get(number) ?? { pages: 0, joined: null, linger: undefined };
    shards.set(number, shard);
    shard.pages += 1;
    clearTimeout(shard.linger);
    const redis = await subscriber;
    let joined = await up();
    if (joined) {
      // The connection may have subscribed before this shard was added.
      shard.joined ??= redis.subscribe(channelOf(number)).then(
        () => true,
        () => false,
      );
      const joining = shard.joined;
      joined = await joining;
      // Redis stalled, but the connection was not lost: the next page subscribes again.
      if (!joined && shard.joined === joining) shard.joined = null;
    }
    if (!joined) leave(userId);
    return joined;
  }

  return {
    publish: (hints) => queue.push(hints),
    listen(given) {
      handlers = given;
      subscriber ??= openSubscriber();
      ends = startListener({
        connectionString,
        channels: [ENDED_CHANNEL],
        onMessage: (_channel, payload) => given.onEnded(JSON.parse(payload) as EndedAccess),
        onLost: () => undefined,
        onListening: () => given.onEndsRestored(),
        log,
      });
    },
    join,
    leave,
    stats: () => queue.stats(),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      settle(false);
      clearInterval(probe);
      await queue.stop();
      for (const shard of shards.values()) clearTimeout(shard.linger);
      handlers = null;
      await ends?.stop();
      for (const opened of [publisher, subscriber]) (await opened)?.disconnect();
    },
  };
}

/** Waits for a connection that is being made. Rejects if it is not there in time. */
function readyWithin(redis: Redis, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => done(new Error('Redis does not answer')), ms);
    const onReady = () => done(null);
    const done = (error: Error | null) => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      if (error === null) resolve();
      else reject(error);
    };
    redis.on('ready', onReady);
  });
}
