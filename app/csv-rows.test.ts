import { expect, test } from 'vitest'
import { readCsvRows } from './csv-rows.server.ts'

test('a list of more columns than anyone has is refused before a screen draws them', () => {
  expect(readCsvRows(`7${',x'.repeat(199)}`, 10)).toHaveLength(1)
  expect(readCsvRows(`7,Ana\n8${',x'.repeat(200_000)}`, 10)).toEqual({
    refused: 'Line 2 has 200,001 columns. Delete those that are not needed: 200 is the most.',
  })
  expect(readCsvRows(`7\t"Ace" Smith${'\tx'.repeat(200_000)}`, 10)).toHaveProperty('refused')
})
