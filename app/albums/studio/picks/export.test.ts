import { expect, test } from 'vitest'
import { alsoFound } from './export.ts'

test('names what else that text finds', () => {
  expect(alsoFound(['DSC_1.jpg'], ['DSC_1.jpg', 'dsc_10.jpg', 'DSC_2.jpg'])).toEqual(['dsc_10.jpg'])
  expect(alsoFound(['Team photo.jpg'], ['photograph.jpg', 'x.jpg'])).toEqual(['photograph.jpg'])
  expect(alsoFound(['DSC_1.jpg', 'DSC_2.jpg'], ['DSC_1.jpg', 'DSC_2.jpg'])).toEqual([])
})
