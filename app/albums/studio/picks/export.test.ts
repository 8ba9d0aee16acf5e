import { expect, test } from 'vitest'
import { alsoFound, csvRows, lightroomText } from './export.ts'

test('the text for Lightroom has the names without their endings', () => {
  expect(lightroomText(['DSC_1.jpg', 'a.b.JPEG', 'plain'])).toBe('DSC_1, a.b, plain')
})

test('names what else that text finds', () => {
  expect(alsoFound(['DSC_1.jpg'], ['DSC_1.jpg', 'dsc_10.jpg', 'DSC_2.jpg'])).toEqual(['dsc_10.jpg'])
  expect(alsoFound(['Team photo.jpg'], ['photograph.jpg', 'x.jpg'])).toEqual(['photograph.jpg'])
  expect(alsoFound(['DSC_1.jpg', 'DSC_2.jpg'], ['DSC_1.jpg', 'DSC_2.jpg'])).toEqual([])
})

test('a row of the table has the list, the client and the note', () => {
  const client = { name: 'Ann', email: 'ann@a.example' }
  const picks = [{ number: 2, file: 'DSC_2.jpg', note: '=Crop' }]
  const row = ['Album', 'Ann', 'ann@a.example', '2', 'DSC_2.jpg', '=Crop']
  expect(csvRows({ list: { name: 'Album' }, set: { client, picks } })).toEqual([row])
})
