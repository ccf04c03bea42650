import { expect, it } from 'vitest';
import { externalAddress } from './web-address.ts';

const OWN = 'https://toran.example';

it.each([
  ['https://issuer.example/77', 'https://issuer.example/77'],
  ['HTTPS://Issuer.Example', 'https://issuer.example/'],
  ['https:issuer.example/a', 'https://issuer.example/a'],
  ['http:/issuer.example/a b', 'http://issuer.example/a%20b'],
  ['https:\\\\issuer.example\\a', 'https://issuer.example/a'],
  ['https://योग.भारत/कक्षा', 'https://xn--31b1c7d.xn--h2brj9c/%E0%A4%95%E0%A4%95%E0%A5%8D%E0%A4%B7%E0%A4%BE'],
  ['https://www.toran.example/x', 'https://www.toran.example/x'],
])('normalises %s', (text, address) => {
  const found = externalAddress(text, OWN);
  expect(found).toBe(address);
  expect(externalAddress(found ?? '', OWN)).toBe(address);
});

it.each([
  'http:/api/logout',
  'https:/api/logout',
  'https:api/logout',
  'https:evil',
  'http://localhost:3000/',
  'http://localhost./',
  'http://[::1]/',
  'https://toran.example/api/logout',
  'https://TORAN.example.:8443/api/logout',
  'https:toran.example/api/logout',
  'https://user@issuer.example/',
  'https://:secret@issuer.example/',
  'https://toran.example@issuer.example/',
  'javascript:alert(1)//a.b',
  'data:text/html,a.b',
  'ftp://issuer.example/',
  '//issuer.example/',
  '/api/logout',
  'issuer.example',
  'https://',
  'https://.',
  '',
])('rejects %j', (text) => {
  expect(externalAddress(text, OWN)).toBeNull();
});
