import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aBusiness } from '../../app/site/testing.server.ts'
import { withEngine } from '../../ports/database/testing.ts'
import { siteSecret } from '../../server/settings/secret.ts'
import { openSite, sideline } from '../testing.ts'

const [first, second] = ['a', 'b'].map((one) => one.repeat(32)) as [string, string]

withEngine('secret rotate', (engine) => {
  test('says first what ends, and then what happened; SITE_SECRET and the one before are the owner’s', async () => {
    const { database, env } = await openSite(engine)
    await aBusiness(database)
    const with1 = { ...env, SITE_SECRET: first }
    await siteSecret({ DATA_DIR: '', SITE_SECRET: first }, database)
    const rotate = (given: Record<string, string>, ...yes: string[]) =>
      sideline(given, ['secret', 'rotate', ...yes])
    const refused = (sentence: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(sentence) })
    expect(await rotate(with1)).toEqual(refused(/^This invalidates [\s\S]*Add --yes/))
    expect(await rotate(with1, '--yes')).toEqual(refused(/^The site already has this secret\./))
    const with2 = { ...env, SITE_SECRET: second }
    expect(await rotate(with2, '--yes')).toEqual(refused(/Set SITE_SECRET_BEFORE to it/))
    const done = await rotate({ ...with2, SITE_SECRET_BEFORE: first }, '--yes')
    expect([done.code, done.err]).toEqual([0, ''])
    expect(done.out).toMatch(/^The site has a new secret, SITE_SECRET\.[\s\S]*Remove SITE_SECRET_BEFORE/)
    expect(await siteSecret({ DATA_DIR: '', SITE_SECRET: second }, database)).toBe(second)
  })
})

test('without SITE_SECRET another file is written', async () => {
  const { database, env, folder } = await openSite('SQLite')
  await aBusiness(database)
  const settings = { DATA_DIR: folder, SITE_SECRET: undefined }
  const before = await siteSecret(settings, database)
  expect((await sideline(env, ['secret', 'rotate', '--yes'])).code).toBe(0)
  expect(readFileSync(join(folder, 'secret'), 'utf8')).not.toContain(before)
  expect(await siteSecret(settings, database)).not.toBe(before)
})
