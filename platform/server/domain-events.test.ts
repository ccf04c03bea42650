import { expect, it, vi } from 'vitest';
import type { Db } from './db/client.ts';

/** Subscriptions live as long as the module: each test loads its own copy. */
async function loadEvents() {
  vi.resetModules();
  return await import('./domain-events.ts');
}

const TX = { tx: 'the transaction' } as unknown as Db;

it('runs the subscribers of an event in order, in the transaction', async () => {
  const { defineDomainEvent, emit, registerSubscriptions, subscribe } = await loadEvents();
  const renamed = defineDomainEvent<{ name: string }>('renamed');
  const removed = defineDomainEvent<{ name: string }>('removed');
  const calls: unknown[] = [];
  registerSubscriptions([
    subscribe(renamed, async (tx, { name }) => {
      await Promise.resolve();
      calls.push(['first', tx, name]);
    }),
    subscribe(removed, async () => void calls.push('removed')),
    subscribe(renamed, async (tx, { name }) => void calls.push(['second', tx, name])),
  ]);
  await emit(TX, renamed, { name: 'Asha' });
  expect(calls).toEqual([
    ['first', TX, 'Asha'],
    ['second', TX, 'Asha'],
  ]);
});

it('rejects with the first error and skips the subscribers after it', async () => {
  const { defineDomainEvent, emit, registerSubscriptions, subscribe } = await loadEvents();
  const renamed = defineDomainEvent<null>('renamed');
  const calls: string[] = [];
  registerSubscriptions([
    subscribe(renamed, async () => {
      throw new Error('full disk');
    }),
    subscribe(renamed, async () => void calls.push('after the error')),
  ]);
  await expect(emit(TX, renamed, null)).rejects.toThrow('full disk');
  expect(calls).toEqual([]);
});

it('rejects an event that is emitted before the slices are registered', async () => {
  const { defineDomainEvent, emit } = await loadEvents();
  await expect(emit(TX, defineDomainEvent<null>('renamed'), null)).rejects.toThrow('renamed was emitted');
});
