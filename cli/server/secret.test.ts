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
    const asked = await sideline(with1, ['secret', 'rotate'])
    expect([asked.code, asked.out, asked.err]).toEqual([
      1,
      '',
      expect.stringMatching(/^These end: [\s\S]*Add --yes/),
    ])
    const same = await sideline(with1, ['secret', 'rotate', '--yes'])
    expect([same.code, same.err]).toEqual([1, expect.stringMatching(/^The site has this secret already\./)])
    const unknown = await sideline({ ...env, SITE_SECRET: second }, ['secret', 'rotate', '--yes'])
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringMatching(/set SITE_SECRET_BEFORE to it/)])
    const both = { ...env, SITE_SECRET: second, SITE_SECRET_BEFORE: first }
    const done = await sideline(both, ['secret', 'rotate', '--yes'])
    expect([done.code, done.out]).toEqual([
      0,
      expect.stringMatching(/^The site has another secret, SITE_SECRET\./),
    ])
    expect(done.out).toMatch(/end within ten seconds[\s\S]*Remove SITE_SECRET_BEFORE/)
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
