import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photosIn } from '../app/site/sections/shapes.ts'
import { longDate } from '../app/ui/dates.ts'
import { readDemo } from './read.ts'

const demo = await readDemo()
const CATEGORIES = demo.site.categories.categories

test('names only what there is', async () => {
  const files = new Set(demo.photographs.map(({ file }) => file))
  const albums = [...demo.albums, ...demo.privateAlbums]
  const body = demo.posts.flatMap((post) => post.body)
  const named = [
    ...photosIn(demo.site),
    ...albums.flatMap(({ cover, photographs }) => [cover, ...photographs]),
    ...demo.posts.map(({ photo }) => photo),
    ...body.flatMap((block) => (block._type === 'image' ? block.photo : [])),
  ]
  expect(named.filter((file) => file !== '' && !files.has(file))).toEqual([])
  const pictures = (await readdir(demo.folder)).filter((file) => file.endsWith('.jpg'))
  expect(pictures.filter((file) => !files.has(file))).toEqual([])
  expect(albums.filter(({ category }) => !CATEGORIES.includes(category))).toEqual([])
  expect(new Set(demo.clients.flatMap((client) => client.albums))).toEqual(
    new Set(demo.privateAlbums.map(({ name }) => name)),
  )
  const links = body.flatMap((block) => (block._type === 'block' ? block.markDefs : []))
  const pages = links.map(({ href }) => href).filter((href) => href.startsWith('/portfolio/'))
  expect(demo.albums.map(({ slug }) => `/portfolio/${slug}`)).toEqual(expect.arrayContaining(pages))
})

test('every email address ends in .example', () => {
  const addresses = [demo.site.contact.email, ...demo.clients.map(({ email }) => email)]
  expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([])
})

test('each album begins with its date, and has its cover and no photograph twice', () => {
  const short = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)} `
  const undated = [
    ...demo.albums.filter(({ name, date }) => date && !name.startsWith(short(date))),
    ...demo.privateAlbums.filter(({ displayName, date }) => !displayName.startsWith(`${longDate(date)}: `)),
  ]
  expect(undated).toEqual([])
  for (const { photographs, cover, link } of [...demo.albums, ...demo.privateAlbums]) {
    expect(new Set(photographs).size).toBe(photographs.length)
    if (link === null && cover !== '') expect(photographs).toContain(cover)
  }
})

test('the team plays in public and private albums, and its tags name what there is, each evidence once at least', () => {
  const { athletes, albums, tags, nobody } = demo.team
  const all = [...demo.albums, ...demo.privateAlbums].filter(({ name }) => albums.includes(name))
  expect(all).toHaveLength(albums.length)
  const shown = new Set(all.flatMap(({ photographs }) => photographs))
  expect([...tags.map(({ photograph }) => photograph), ...nobody].filter((file) => !shown.has(file))).toEqual(
    [],
  )
  const sole = athletes
    .map(({ number }) => number)
    .filter((one, _, every) => every.indexOf(one) === every.lastIndexOf(one))
  expect(tags.filter(({ number }) => !sole.includes(number))).toEqual([])
  expect(new Set(tags.map(({ evidence }) => evidence))).toEqual(new Set(['caption', 'card', 'hand']))
})

test('posts use every style, list, level, mark and kind of link', () => {
  const out = demo.posts.filter(({ status, publishAt }) => status === 'published' && publishAt < '2025-11')
  const blocks = out.flatMap(({ body }) => body).filter((block) => block._type === 'block')
  const links = blocks.flatMap(({ markDefs }) => markDefs)
  const keys = new Set(links.map(({ _key }) => _key))
  const marks = blocks.flatMap(({ children }) => children.flatMap((child) => child.marks))
  const all = (values: (string | undefined)[]) => [...new Set(values)].filter((value) => value).toSorted()
  expect(all(blocks.map(({ style }) => style))).toEqual([
    ...['blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'normal'],
  ])
  expect(all(blocks.map(({ listItem, level }) => listItem && `${listItem} ${level}`))).toEqual(
    expect.arrayContaining(['bullet 1', 'bullet 2', 'bullet 3', 'number 1', 'number 2']),
  )
  expect(all(marks.filter((mark) => !keys.has(mark)))).toEqual([
    ...['code', 'em', 'strike-through', 'strong', 'underline'],
  ])
  expect(all(links.map(({ href }) => /^(https:|mailto:|\/)/.exec(href)?.[0]))).toEqual([
    '/',
    'https:',
    'mailto:',
  ])
  expect(out.some(({ body }) => body.some((block) => block._type === 'image'))).toBe(true)
})

test('every photograph has the size in its entry', async () => {
  const measured = await Promise.all(
    demo.photographs.map(async ({ file }) => {
      const { width, height } = await sharp(await readFile(join(demo.folder, file))).metadata()
      return { file, width, height }
    }),
  )
  expect(measured).toEqual(demo.photographs.map(({ file, width, height }) => ({ file, width, height })))
})
