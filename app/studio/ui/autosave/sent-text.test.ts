import { expect, test } from 'vitest'
import { readSentText } from './sent-text.server.ts'

function read(fields: Record<string, string>) {
  return readSentText(new Request('http://a.example', { method: 'POST', body: new URLSearchParams(fields) }))
}

test('a sent text has any shape', async () => {
  expect(await read({ text: '{"a":[1]}', edit: '3', keep: 'true' })).toEqual({
    text: { a: [1] },
    edit: 3,
    keep: true,
  })
})

test.each([
  {},
  { text: '{', edit: '3' },
  { text: '{}' },
  { text: '{}', edit: '1.5' },
  { text: '{}', edit: '{' },
])('anything else is a bad request: %j', async (fields) => {
  await expect(read(fields as Record<string, string>)).rejects.toMatchObject({ init: { status: 400 } })
})
