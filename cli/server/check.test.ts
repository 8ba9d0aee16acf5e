import { expect, test } from 'vitest'
import { aBusiness } from '../../app/site/testing.server.ts'
import { withEngine } from '../../ports/database/testing.ts'
import { openSite, sideline } from '../testing.ts'

withEngine('check', (engine) => {
  test('says what is in order, and what to do where it is not', async () => {
    const { database, env } = await openSite(engine)
    await aBusiness(database)
    const safe = { ...env, SITE_SECRET: 'x'.repeat(32) }
    const good = await sideline(safe, ['check'])
    expect([good.code, good.err]).toEqual([0, ''])
    const signs = good.out.match(/^\w+ +\w+/gm)?.map((sign) => sign.replace(/ +/, ' '))
    const ok = ['ok settings', 'ok database', 'ok storage', 'ok disk']
    expect(signs).toEqual([...ok, 'note mail', 'ok clock', 'note backup'])

    const later = { id: '01890a5d-ac96-774b-bcce-b302099a8057', at: Date.now() + 86_400_000 }
    const event = { actor: 'terminal' as const, action: 'site.init', about: null, detail: null }
    const row = { ...later, ...event }
    await database.db.insertInto('audit_event').values(row).execute()
    const bad = await sideline({ ...safe, ORIGIN: 'http://www.example.com' }, ['check', '--json'])
    const wrong = JSON.parse(bad.out).filter(({ state }: { state: string }) => state === 'wrong')
    expect([bad.code, wrong.map(({ name }: { name: string }) => name)]).toEqual([1, ['settings', 'clock']])
  })
})
