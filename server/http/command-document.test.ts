import { describe, expect, test } from 'vitest'
import { commandDocument, isDocumentPost, openedDocument } from './command-document.ts'

const PAGE = 'https://a.example/studio/clients/ann?do=edit'
const sent = (form: Record<string, string> = {}, Referer = PAGE) =>
  new Request('https://a.example/studio/clients/ann/contact', {
    method: 'POST',
    headers: { Accept: 'text/html,*/*;q=0.8', Referer },
    body: new URLSearchParams(form),
  })
const REFUSED = Response.json({ refused: "'<ann>' is not an email address." }, { status: 400 })

test('only a form that the browser itself sends becomes a page', () => {
  expect(isDocumentPost(sent())).toBe(true)
  expect(isDocumentPost(new Request(PAGE, { headers: { Accept: 'text/html' } }))).toBe(false)
  const init = { method: 'POST', headers: { Accept: 'text/html' } }
  expect(isDocumentPost(new Request('https://a.example/studio.data', init))).toBe(false)
  expect(isDocumentPost(new Request('https://a.example/studio', { method: 'POST' }))).toBe(false)
})

test('a command that is done leads back to the page, without its form', async () => {
  for (const outcome of [null, { done: 'Ann is back.' }]) {
    const done = await commandDocument(sent(), Response.json(outcome), 'n')
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/studio/clients/ann'])
  }
})

test.each(['', 'about:blank', 'nowhere', 'https://a.example//evil.example'])(
  'from %j it leads to the first page',
  async (page) => {
    const done = await commandDocument(sent({}, page), Response.json(null), 'n')
    expect(done.headers.get('Location')).toBe('/')
  },
)

test('a refusal is a page with the reason, what was typed, and the way back', async () => {
  const typed = { name: 'Ana "A" <b>', email: '<ann>', until: '', password: 'secret' }
  const page = await commandDocument(sent(typed), REFUSED, 'n')
  expect(page.status).toBe(400)
  const html = await page.text()
  expect(html).toContain("'&#60;ann&#62;' is not an email address.")
  expect(html).toContain('<pre>name: Ana &#34;A&#34; &#60;b&#62;</pre>')
  expect(html).toContain('<a href="/studio/clients/ann?do=edit">Back</a>')
  expect(html).not.toMatch(/until|secret/)
})

test.each([
  ['a page', new Response('<p>', { headers: { 'Content-Type': 'text/html' } })],
  ['a redirect', new Response(null, { status: 302, headers: { Location: '/studio' } })],
  ['a file', Response.json(null, { headers: { 'Content-Disposition': 'attachment' } })],
  ['data', Response.json({ id: 'a' })],
])('%s stays as it is', async (_, response) => {
  expect(await commandDocument(sent(), response, 'n')).toBe(response)
})

describe('an address without a page', () => {
  const opened = (Accept: string) => new Request(PAGE, { headers: { Accept } })
  const noLoader = () => Response.json({ message: 'Unexpected Server Error' }, { status: 400 })

  test('is missing for a browser that opens it', async () => {
    const page = openedDocument(opened('text/html,*/*;q=0.8'), noLoader(), 'n')
    expect([page.status, page.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toMatch(/We can’t find this page\..*href="\/studio">To the studio/s)
  })

  test('responds to programs, and pages and files to all, as they are', () => {
    const json = noLoader()
    expect(openedDocument(opened('application/json'), json, 'n')).toBe(json)
    for (const response of [
      new Response('<p>', { headers: { 'Content-Type': 'text/html' }, status: 404 }),
      Response.json([]),
    ]) {
      expect(openedDocument(opened('text/html'), response, 'n')).toBe(response)
    }
  })
})
