import sharp from 'sharp'
import { expect, test } from 'vitest'
import { TERMINAL } from '../../app/audit/actor.ts'
import { openWorkerPool } from '../../app/photos/develop/workers/worker-pool.server.ts'
import { editSections } from '../../app/site/publishing/edit.server.ts'
import { readSite } from '../../app/site/site.server.ts'
import { aBusiness, IDENTITY } from '../../app/site/testing.server.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { openTestSite } from './testing-site.ts'

withDatabase('the logo', (open) => {
  test('is at an address of its own, at which nothing runs, until there is another', async () => {
    const database = await open()
    await aBusiness(database)
    const { origin } = await openTestSite(database)
    const pool = openWorkerPool()
    const svg = (color: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" fill="${color}"/></svg>`,
      )
    const publish = async (file: Buffer) => {
      const logo = await pool.run('drawLogo', file)
      expect(
        await editSections(database, { identity: { ...IDENTITY, logo } }, { actor: TERMINAL, now: 5 }),
      ).toHaveProperty('changed')
      const view = (await readSite(database)).logo
      return view && 'src' in view ? view.src : ''
    }
    expect(await pool.run('drawLogo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'))).toBeNull()
    const address = await publish(svg('red'))
    const response = await fetch(`${origin}${address}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
      hasAlpha: true,
      height: 288,
    })
    expect(await publish(svg('blue'))).not.toBe(address)
    expect((await fetch(`${origin}${address}`)).status).toBe(404)
    const wrong = { identity: { ...IDENTITY, logo: { width: 9, height: 9, webp: 'PHNjcmlwdD4=' } } }
    expect(await editSections(database, wrong, { actor: TERMINAL, now: 6 })).toEqual({
      mistakes: ['identity.logo: cannot be shown: upload it again'],
    })
    pool.close()
  })
})
