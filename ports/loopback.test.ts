import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.4', false],
  ['127.0.0.1.example.com', false],
  ['127.example.com', false],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['2001:db8::1', false],
  ['unknown', false],
])('%s is reachable from this machine only: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
