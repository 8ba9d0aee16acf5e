import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonList } from './json.ts'

test('a list in pieces is the text of JSON.stringify, indented too', async () => {
  const batches = fc.array(fc.array(fc.jsonValue()))
  await fc.assert(
    fc.asyncProperty(batches, async (batches) => {
      let text = ''
      for await (const piece of jsonList(batches, '  ')) text += piece
      const whole = JSON.stringify({ list: batches.flat() }, null, 2)
      expect(`{\n  "list": ${text}\n}`).toBe(whole)
    }),
  )
})
