import { expect, test } from 'vitest'
import { namesAddress } from './address.ts'

test.each([
  ['ann@x.org', true],
  ['From: "Ann" <Ann@X.org>', true],
  ['Write to ann@x.org.', true],
  ['mailto:ann@x.org?subject=hi', true],
  ['joann@x.org', false],
  ['jo.ann@x.org', false],
  ['ann@x.org.uk', false],
  ['ann@x.organic', false],
  ['annx@x.org', false],
  ['zoë-ann@x.org', false],
])("'%s' names ann@x.org: %s", (text, named) => {
  expect(namesAddress(text, 'ann@x.org')).toBe(named)
})

test.each(['%@x.org', '_@x.org', 'a+b*c?@x.org', 'a{1}@x.org'])('%s is not a pattern', (address) => {
  expect(namesAddress(`to ${address}`, address)).toBe(true)
  expect(namesAddress('to abc@x.org', address)).toBe(false)
})
