import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '::1'],
  ['0:0:0:0:0:0:0:1', '::1'],
  [undefined, 'unknown'],
])('%s is counted as %s', (socket, address) => {
  expect(clientAddress(socket, undefined, 0)).toBe(address)
})

test('only addresses that our own proxies added are trusted', () => {
  expect(clientAddress('203.0.113.7', '198.51.100.1', 0)).toBe('203.0.113.7')
  expect(clientAddress('127.0.0.1', '198.51.100.1', 1)).toBe('198.51.100.1')
  expect(clientAddress('127.0.0.1', 'forged, 198.51.100.1', 1)).toBe('198.51.100.1')
  expect(clientAddress('127.0.0.1', 'forged, 198.51.100.1, 10.0.0.1', 2)).toBe('198.51.100.1')
  expect(clientAddress('127.0.0.1', '198.51.100.1', 2)).toBe('198.51.100.1')
  expect(clientAddress('127.0.0.1', undefined, 1)).toBe('127.0.0.1')
  expect(clientAddress('127.0.0.1', 'nonsense', 1)).toBe('127.0.0.1')
})

test.each([
  ['198.51.100.1:4711', '198.51.100.1'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
])('reads %s from a proxy as %s', (written, address) => {
  expect(clientAddress('127.0.0.1', written, 1)).toBe(address)
})

test('whatever a visitor sends, the result is an address, the same for all of a /64', () => {
  const address = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]+::\/64|::1)$/
  fc.assert(fc.property(fc.string(), (sent) => address.test(clientAddress('127.0.0.1', sent, 1))))
  fc.assert(
    fc.property(fc.ipV6(), (visitor) => {
      const counted = clientAddress(visitor, undefined, 0)
      expect(counted).toMatch(address)
      if (!counted.includes(':')) return
      expect(clientAddress(counted.replace('::/64', ':1:2:3:4'), undefined, 0)).toBe(counted)
    }),
  )
})
