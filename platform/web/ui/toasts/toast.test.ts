import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, removeToast, subscribeToast, toast } from './toast.ts';

function shown() {
  const active = currentToast();
  if (active === null) throw new Error('No toast is shown');
  return active;
}

afterEach(() => {
  const active = currentToast();
  if (active) removeToast(active.id);
});

describe('toast', () => {
  it('shows a toast and notifies the listeners', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToast(listener);
    toast({ title: 'Saved', variant: 'destructive' });
    expect(shown()).toMatchObject({ title: 'Saved', variant: 'destructive', open: true });
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    toast({ title: 'Again' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('replaces the current toast under a new id, which restarts its timer', () => {
    toast({ title: 'First' });
    const first = shown().id;
    toast({ title: 'Second' });
    expect(shown()).toMatchObject({ title: 'Second', open: true });
    expect(shown().id).not.toBe(first);
  });

  it('closes a toast before removing it', () => {
    toast({ title: 'Leaving' });
    const { id } = shown();
    dismissToast(id);
    expect(shown()).toMatchObject({ title: 'Leaving', open: false });
    removeToast(id);
    expect(currentToast()).toBeNull();
  });

  it('ignores a late dismissal or removal of an older toast', () => {
    toast({ title: 'Old' });
    const old = shown().id;
    toast({ title: 'New' });
    dismissToast(old);
    removeToast(old);
    expect(shown()).toMatchObject({ title: 'New', open: true });
  });
});
