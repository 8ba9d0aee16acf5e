import { redirect } from 'react-router'
import { expect, test } from 'vitest'
import { galleryAddress } from './address.ts'

test('an address with any characters can be redirected to', () => {
  const address = galleryAddress('dana', '\u2603 / \r\n')
  expect(redirect(address).headers.get('Location')).toBe('/client/dana/%E2%98%83%20%2F%20%0D%0A')
})
