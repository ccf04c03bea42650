import { expect } from 'vitest';
import type { TestClient } from '#test/test-app.ts';

/** A directive of a Content-Security-Policy, with its name; empty if it is missing. */
export function directive(policy: string, name: string): string {
  return policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';
}

/** Requests a page `rounds` times. Its policy must be strict, and its nonce new each time. */
export async function expectNewNonces(client: TestClient, rounds: number): Promise<void> {
  const nonces = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const policy = String((await client.get('/no-such-page')).headers['content-security-policy']);
    const scripts = directive(policy, 'script-src');
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:|https?:/);
    expect(directive(policy, 'style-src')).not.toMatch(/unsafe-inline/);
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(rounds);
}
