import { expect, test } from 'vitest'
import { photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import type { Ports } from '../../../ports.server.ts'
import { readSite } from '../../../site/site.server.ts'
import { aBusiness } from '../../../site/testing.server.ts'
import { albumCard } from '../../list/album-list.server.ts'
import { addClients, anAlbum } from '../../testing.server.ts'
import { readSending } from './sending.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)

withDatabase('the preview of an email', (open) => {
  test('shows and counts no photo that its reader will not see, and offers no download that is off', async () => {
    const database = await open()
    await aBusiness(database)
    const [hidden, ...shown] = [1, 2, 3].map((n) => photoRow(`${n}`))
    if (!hidden) throw new Error()
    const cover = { cover_photo_id: hidden.id, downloads: 'none' } as const
    await anAlbum(database, 'game', [hidden, ...shown], { visibility: 'private', ...cover })
    await database.db.updateTable('photo').set({ held: 1 }).where('id', '=', hidden.id).execute()
    await addClients(database, 'game', ['ann'])
    const ports = { database, identity: { passwords: null } as Ports['identity'] }
    const email = async () => (await readSending(ports, await readSite(database), 'game', NOW))?.email
    expect(await email()).toMatchObject({ picture: { id: shown[0]?.id } })
    expect((await email())?.paragraphs.join()).toContain('2 photos')
    expect((await email())?.paragraphs.join()).not.toContain('download')
    expect((await albumCard(database, 'game', NOW))?.cover?.id).toBe(shown[0]?.id)
    await database.db.updateTable('album').set({ downloads: 'web' }).execute()
    expect((await email())?.paragraphs).toContain('You can download them in a size made for sharing.')
  })
})
