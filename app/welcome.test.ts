import { expect, it } from 'vitest';
import { welcomeText } from './welcome.ts';

it('prints only the address without demo data', () => {
  expect(welcomeText('https://toran.example', [])).toBe('\n  Toran is ready at https://toran.example\n');
});

it('lists each demo sign-in on a line of its own', () => {
  const text = welcomeText('http://localhost:3000', [
    { role: 'admin', mobile: '5555500003', password: 'secret-enough' },
  ]);
  expect(text).toContain('admin    5555500003   secret-enough');
});
