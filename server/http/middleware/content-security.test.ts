import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { embeddedPolicy, isEmbedded, privatePolicy, publicPolicy, studioPolicy } from './content-security.ts'

const NONCE = 'q+/8 (x)=='.replace(/[ ()]/g, '')
const OURS = 'window.__context = {}'
const STYLE = ':root{--brand-w:5.1}'

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `))
  return found?.split(' ').slice(1) ?? []
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

test('a public policy lists the hashes of our own inline scripts and styles', () => {
  const html = `<style nonce="${NONCE}">${STYLE}</style><script async nonce="${NONCE}" type="module">${OURS}</script>`
  const policy = publicPolicy(html, NONCE)
  expect(directive(policy, 'script-src')).toEqual(["'self'", hash(OURS)])
  expect(directive(policy, 'style-src')).toEqual(["'self'", hash(STYLE)])
})

test.each([
  '<script>steal()</script>',
  '<script nonce="guess">steal()</script>',
  `<script data-x='nonce=${NONCE}'>steal()</script>`,
  '<style>body{display:none}</style>',
  `<img alt=' nonce="${NONCE.slice(1)}"'><script nonce="">steal()</script>`,
])('markup injected with content gets no hash: %s', (injected) => {
  const policy = publicPolicy(`<p>${injected}</p><script nonce="${NONCE}">${OURS}</script>`, NONCE)
  expect(directive(policy, 'script-src')).toEqual(["'self'", hash(OURS)])
  expect(directive(policy, 'style-src')).toEqual(["'self'"])
})

test('structured data and script files need no hash', () => {
  const html = `<script nonce="${NONCE}" type="application/ld+json">{"@type":"Person"}</script><script nonce="${NONCE}" src="/assets/a.js"></script>`
  expect(directive(publicPolicy(html, NONCE), 'script-src')).toEqual(["'self'"])
})

test.each([
  ['of everyone', publicPolicy('', NONCE)],
  ['of one reader', privatePolicy(NONCE)],
])('the policy %s allows nothing else', (_, policy) => {
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('*')
  expect(directive(policy, 'default-src')).toEqual(["'self'"])
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(directive(policy, name)).toEqual(["'none'"])
  }
  expect(directive(policy, 'form-action')).toEqual(["'self'"])
})

test('pictures of the content service are allowed by its host, and only while it is used', () => {
  const own = ["'self'", 'data:']
  expect(directive(publicPolicy('', NONCE), 'img-src')).toEqual(own)
  expect(directive(privatePolicy(NONCE), 'img-src')).toEqual(own)
  const hosts = ['https://cdn.service.example']
  expect(directive(publicPolicy('', NONCE, hosts), 'img-src')).toEqual([...own, ...hosts])
  expect(directive(privatePolicy(NONCE, hosts), 'img-src')).toEqual([...own, ...hosts])
  expect(publicPolicy('', NONCE, hosts).split('https:')).toHaveLength(2)
})

test('a private policy lists the nonce', () => {
  expect(directive(privatePolicy('abc'), 'script-src')).toEqual(["'self'", "'nonce-abc'"])
  expect(directive(privatePolicy('abc'), 'style-src')).toEqual(["'self'", "'nonce-abc'"])
})

test('only the studio may set style attributes, and its scripts and styles need the nonce all the same', () => {
  const studio = studioPolicy(NONCE)
  expect(directive(studio, 'style-src-attr')).toEqual(["'unsafe-inline'"])
  expect(directive(studio, 'worker-src')).toEqual(["'self'"])
  expect(directive(studio, 'script-src')).toEqual(["'self'", `'nonce-${NONCE}'`])
  expect(directive(studio, 'style-src')).toEqual(["'self'", `'nonce-${NONCE}'`])
  for (const policy of [publicPolicy('', NONCE), privatePolicy(NONCE)]) {
    expect(policy).not.toMatch(/unsafe|blob:|worker/)
  }
})

test('only the studio frames a page, and only one of its previews', () => {
  expect(directive(embeddedPolicy(NONCE), 'frame-ancestors')).toEqual(["'self'"])
  for (const policy of [publicPolicy('', NONCE), privatePolicy(NONCE), studioPolicy(NONCE)]) {
    expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"])
  }
  const paths = ['/studio/blog/0190c1f2/page', '/studio/blog/0190c1f2', '/studio/blog/a/b/page', '/blog/page']
  expect(paths.map(isEmbedded)).toEqual([true, false, false, false])
})
