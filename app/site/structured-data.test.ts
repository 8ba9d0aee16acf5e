import { expect, test } from 'vitest'
import { businessData } from './structured-data.ts'
import { siteView } from './testing.server.ts'

const ORIGIN = 'https://studio.example'

test('the business has its city as its address, and none when there is no city', () => {
  const address = { '@type': 'PostalAddress', addressLocality: 'Tampa' }
  expect(businessData(siteView(), ORIGIN)).toMatchObject({ address })
  expect(businessData(siteView({ cities: [] }), ORIGIN).address).toBeUndefined()
})
