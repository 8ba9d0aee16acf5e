import { cp, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../ports/database/testing.ts'
import { DemoError, readDemo } from './read.ts'

/** Copies the demo's texts to a new folder for a test to edit. The photographs are linked. */
async function copyDemo(): Promise<string> {
  const folder = testFolder()
  const source = import.meta.dirname
  for (const name of ['site.json', 'albums.json', 'clients.json', 'posts']) {
    await cp(join(source, name), join(folder, name), { recursive: true })
  }
  await symlink(join(source, 'photographs'), join(folder, 'photographs'))
  return folder
}

/** Replaces the first match; fails if there is none. */
async function edit(folder: string, file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  const edited = text.replace(from, to)
  expect(edited, `${file} has no ${from}`).not.toBe(text)
  await writeFile(join(folder, file), edited)
}

async function errorsIn(folder: string): Promise<string[]> {
  const error = await readDemo(folder).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DemoError)
  return (error as DemoError).message.split('\n  ').slice(1)
}

test('reads a copy without mistakes', async () => {
  expect((await readDemo(await copyDemo())).albums.length).toBeGreaterThan(60)
})

test('lists every mistake at once, with its file and its place', async () => {
  const folder = await copyDemo()
  await edit(folder, 'site.json', '"hero-hockey.jpg"', '"hero-curling.jpg"')
  await edit(folder, 'site.json', 'hello@baselinemedia.example', 'nobody')
  await edit(folder, 'albums.json', '"category": "Football"', '"category": "Curling"')
  await edit(folder, 'albums.json', '"date": "2025-10-16"', '"date": "2025-02-30"')
  await edit(folder, 'albums.json', '"cover": "soccer-net.jpg"', '"cover": "hockey-puck.jpg"')
  await edit(folder, 'albums.json', '10/11/25 Conference Meet', '10/12/25 Conference Meet')
  await edit(folder, 'clients.json', '"TEST-080925"]', '"TEST-999999"]')
  await edit(folder, 'clients.json', 'sports@harborcity.example', 'athletics@baypoint.example')
  await edit(folder, 'site.json', '"author"', '"auhtor"')
  await edit(folder, 'posts/shooting-through-the-net.json', '"style": "h2"', '"style": "h7"')
  await edit(
    folder,
    'posts/eighty-four-games-in-one-year.json',
    '"href": "/about"',
    '"href": "javascript:alert(1)"',
  )
  await edit(
    folder,
    'posts/first-light-at-hollow-creek.json',
    '/portfolio/2024-09-21',
    '/portfolio/2024-09-22',
  )
  await edit(folder, 'posts/what-i-pack-for-a-night-game.json', '2025-10-19T13:00:00Z', 'October')
  await rename(
    join(folder, 'posts/senior-pictures-in-august-heat.json'),
    join(folder, 'posts/senior-pictures.json'),
  )
  const errors = await errorsIn(folder)
  const expected = [
    /^site\.json: hero\.slides\.3\.photo: names no photograph of ours: hero-curling\.jpg$/,
    /^site\.json: contact\.email: /,
    /^albums\.json: 0\.category: .*"Football"/,
    /^albums\.json: 1\.date: /,
    /^albums\.json: 2\.cover: should be one of its photographs$/,
    /^albums\.json: 3\.name: should begin with its date/,
    /^clients\.json: clients\.7\.albums\.1: names no private album: TEST-999999$/,
    /^clients\.json: albums: TEST-080925 has no client$/,
    /^clients\.json: clients: 2: the email athletics@baypoint\.example is a duplicate$/,
    /^site\.json: testimonials\.testimonials\.0\.author: /,
    /^site\.json: testimonials\.testimonials\.0: .*"auhtor"/,
    /^posts\/shooting-through-the-net\.json: body\.2\.style: /,
    /^posts\/eighty-four-games-in-one-year\.json: body\.\d+\.markDefs\.0\.href: should begin with/,
    /^posts\/first-light-at-hollow-creek\.json: body\.\d+\.markDefs\.0\.href: leads to no album/,
    /^posts\/what-i-pack-for-a-night-game\.json: publishAt: /,
    /^posts\/senior-pictures\.json: slug: should be the file's name$/,
  ]
  for (const line of expected) expect(errors).toContainEqual(expect.stringMatching(line))
})

test('rejects two albums with the same name and date, even if one of them has another mistake', async () => {
  const folder = await copyDemo()
  const albums = JSON.parse(await readFile(join(folder, 'albums.json'), 'utf8'))
  albums.splice(1, 0, { ...albums[0], category: 'Curling' })
  await writeFile(join(folder, 'albums.json'), JSON.stringify(albums))
  const errors = await errorsIn(folder)
  expect(errors).toContain('albums.json: 1: the slug 2025-10-18-bay-point-vs-ridgeview is a duplicate')
  expect(errors).toHaveLength(2)
})

test('names a file that is not JSON, and still validates the others', async () => {
  const folder = await copyDemo()
  await writeFile(join(folder, 'albums.json'), '[{]')
  await edit(folder, 'site.json', '"owner"', '"onwer"')
  const errors = await errorsIn(folder)
  expect(errors).toContainEqual(expect.stringMatching(/^albums\.json: cannot be read as JSON/))
  expect(errors).toContainEqual(expect.stringMatching(/^site\.json: identity\.owner: /))
})

test('rejects an unknown mark and a level without a list', async () => {
  const folder = await copyDemo()
  await edit(folder, 'posts/shooting-through-the-net.json', '"marks": ["strong"]', '"marks": ["bold"]')
  await edit(folder, 'posts/shooting-through-the-net.json', '"listItem": "bullet",', '')
  const errors = await errorsIn(folder)
  expect(errors).toContainEqual(expect.stringMatching(/body\.\d+\.children: has a mark that is neither/))
  expect(errors).toContainEqual(expect.stringMatching(/body\.\d+\.level: belongs to listItem/))
  expect(errors).toHaveLength(2)
})
