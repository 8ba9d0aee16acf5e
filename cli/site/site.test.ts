import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aBusiness, IDENTITY } from '../../app/site/testing.server.ts'
import { openSite, sideline } from '../testing.ts'

test('the site is exported, changed, imported and brought back', async () => {
  const { database, env, folder } = await openSite('SQLite')
  await aBusiness(database)
  const file = join(folder, 'site.json')
  expect((await sideline(env, ['site', 'export', file])).out).toBe(`2 sections are in ${file}.\n`)
  expect((await sideline(env, ['site', 'export', join(file, 'site.json')])).err).toMatch(/cannot be written/)
  const written = JSON.parse(await readFile(file, 'utf8'))
  expect(written.identity).toEqual(IDENTITY)

  await writeFile(file, JSON.stringify({ ...written, contact: { email: 'x' }, hero: {} }))
  const refused = await sideline(env, ['site', 'import', file])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err.trim().split('\n  ')).toEqual([
    'Nothing was changed. Please correct:',
    'contact.email: should be an email address',
    'contact.timeZone: is missing: add it',
    'hero.slides: is missing: add it',
  ])

  expect((await sideline(env, ['site', 'import', 'no.json'])).err).toBe('There is no file no.json.\n')

  await writeFile(file, JSON.stringify({ legal: { privacy: { title: 'Privacy', text: 'We keep little.' } } }))
  expect((await sideline(env, ['site', 'import', file])).out).toBe('Published: legal.\n')
  expect((await sideline(env, ['site', 'import', file])).out).toBe('The pages say this already.\n')

  expect((await sideline(env, ['site', 'set', 'brand', 'Harbor Light'])).out).toBe('Published: identity.\n')
  expect((await sideline(env, ['site', 'set', 'brand', 'H'])).err).toContain('should have 2 to 40 letters')
  expect((await sideline(env, ['site', 'set', 'color', 'red'])).code).toBe(2)
  const [version] = JSON.parse((await sideline(env, ['site', 'history', '--json'])).out)
  expect(version).toMatchObject({ section: 'identity', actor: 'terminal' })
  expect((await sideline(env, ['site', 'restore', version.id])).out).toBe('Published: identity.\n')
  const { identity } = JSON.parse((await sideline(env, ['site', 'export'])).out)
  expect(identity).toEqual(IDENTITY)
})
