import { expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import { processorSeconds } from '../../../ports/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { deleteRedirects, findRedirect, listRedirects, saveRedirects } from './redirects.server.ts'
import { readRedirects } from './rules.ts'

const good = (text: string) => readRedirects(text).filter((line) => 'from' in line)

test('a list is read, whatever separates its columns and whatever site it is from', () => {
  const text = [
    '\uFEFFOld,New',
    'https://old.example/2019/05/My-Post/?p=7,/blog/my-post',
    '"/galleries/Ana%20%26%20Luka/index.html";"/portfolio/ana-and-luka?roll=2"',
    '/shop\thttps://shop.example/a,b',
    '',
  ].join('\r\n')
  expect(good(text).map(({ line, from, to }) => [line, from, to])).toEqual([
    [2, '/2019/05/my-post', '/blog/my-post'],
    [3, '/galleries/ana & luka', '/portfolio/ana-and-luka?roll=2'],
    [4, '/shop', 'https://shop.example/a,b'],
  ])
})

test.each([
  ['/,/about', 'home page'],
  ['/only-one-column', 'first column'],
  ['/studio/albums,/about', 'already uses'],
  ['/CLIENT,/about', 'already uses'],
  ['/%zz,/about', 'first column'],
  ['/a,//evil.example', 'second column'],
  ['/a,/\\evil.example', 'second column'],
  ['/a,http://plain.example', 'second column'],
  ['/a,javascript:alert(1)', 'second column'],
  ['/a,/A/', 'itself'],
])('%s is refused', (row, reason) => {
  expect(readRedirects(`/x,/y\n${row}`)[1]).toMatchObject({ mistake: expect.stringContaining(reason) })
})

test('no line is left out without a word, but for headings', () => {
  const text = 'about.html,about\r/a,/one\r/b,/two\r/A/,/three\r'
  expect(readRedirects(text)).toEqual([
    { line: 1, text: 'about.html,about', mistake: expect.stringContaining('first column') },
    { line: 2, text: '/a,/one', mistake: 'Line 4 has the same old URL and replaces this one.' },
    { line: 3, text: '/b,/two', from: '/b', to: '/two' },
    { line: 4, text: '/A/,/three', from: '/a', to: '/three' },
  ])
  for (const head of ['Old,New', 'source;destination', 'Alte Adresse;Neue Adresse']) {
    expect(good(`${head}\n/a,/one`)).toMatchObject([{ line: 2 }])
  }
})

test('lines that lead in a circle are refused, with each other and with existing redirects', () => {
  const there = [
    { from: '/c', to: '/d' },
    { from: '/moved', to: '/blog/new' },
  ]
  const lines = [
    '/a,/b',
    '/b,/A/?page=2',
    '/into,/a',
    '/d,/c',
    '/e,/moved',
    '/f,/e',
    '/g,https://g.example/a',
  ]
  const list = lines.join('\n')
  const circles = readRedirects(list, there).flatMap((line) =>
    'mistake' in line ? [[line.line, line.mistake]] : [],
  )
  const ways = ['/b', '/A/?page=2', '/a', '/c']
  expect(circles).toEqual(ways.map((way, i) => [i + 1, `It redirects in a circle, through ${way}.`]))
  // The list changes what is there.
  const opened = readRedirects('/c,/x\n/d,/c', there)
  expect(opened.map((line) => 'mistake' in line)).toEqual([false, false])
})

test('a line of a million characters is refused at once', async () => {
  const seconds = await processorSeconds(() => {
    expect(readRedirects(`/a${' '.repeat(1_000_000)}x`)[0]).toMatchObject({
      mistake: expect.stringContaining('500 characters'),
    })
  })
  expect(seconds).toBeLessThan(10)
})

test('a chain of twenty thousand lines is followed at once, into a circle too', async () => {
  const chain = Array.from({ length: 20_000 }, (_, i) => `/${i},/${i + 1}`).join('\n')
  const seconds = await processorSeconds(() => {
    expect(readRedirects(chain).filter((line) => 'mistake' in line)).toEqual([])
    expect(readRedirects(`${chain}\n/20000,/19999`).every((line) => 'mistake' in line)).toBe(true)
  })
  expect(seconds).toBeLessThan(10)
})

withDatabase('redirects', (open) => {
  test('are found by any spelling of the old address, changed, listed and deleted', async () => {
    const database = await open()
    const two = { from: '/b c', to: '/two' }
    const rows = [{ from: '/a', to: '/one' }, two, { from: '/a', to: '/three' }]
    expect(await saveRedirects(database, rows, { actor: TERMINAL, now: 1 })).toEqual({ saved: 2 })
    for (const path of ['/a', '/A/', '/a/index.html'])
      expect(await findRedirect(database, path)).toBe('/three')
    expect(await findRedirect(database, '/b%20c')).toBe('/two')
    for (const path of ['/', '/c', '/%zz', `/${'a'.repeat(600)}`, '/a%00']) {
      expect(await findRedirect(database, path)).toBeNull()
    }
    await saveRedirects(database, [{ from: '/a', to: '/four' }], { actor: TERMINAL, now: 2 })
    expect(await listRedirects(database)).toEqual([{ from: '/a', to: '/four' }, two])
    // More than one statement may name.
    const many = Array.from({ length: 70_000 }, (_, i) => `/missing/${i}`)
    expect(await deleteRedirects(database, [...many, '/a'], { actor: TERMINAL, now: 3 })).toEqual({
      deleted: 1,
    })
    expect(await deleteRedirects(database, ['/a'], { actor: TERMINAL, now: 4 })).toEqual({ deleted: 0 })
    const events = await database.db.selectFrom('audit_event').select('action').orderBy('at').execute()
    const actions = events.map(({ action }) => action)
    expect(actions).toEqual(['redirects.save', 'redirects.save', 'redirects.delete'])
  })
})
