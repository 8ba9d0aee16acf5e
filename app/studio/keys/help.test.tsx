import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PAGE_KEYS } from '../ui/use-keys.ts'
import { Help } from './help.tsx'

test('the list of keys has those of every page', () => {
  const list = renderToStaticMarkup(<Help close={() => {}} />)
  for (const [key, does] of Object.values(PAGE_KEYS).flatMap((keys) => Object.entries(keys))) {
    const name = key[0]?.toUpperCase() + key.slice(1)
    expect(list).toContain(`<kbd>${name}</kbd></dt><dd>${does}</dd>`)
  }
})
