import { expect, test } from 'vitest'
import { anAlbum } from '../../app/photos/testing.server.ts'
import { frameRow, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { openSite, sideline } from '../testing.ts'

test.each(['SQLite', 'PostgreSQL'])(
  'share links are made, listed and revoked at the terminal, on %s',
  async (engine) => {
    const { database, env } = await openSite(engine)
    const { db } = database
    const said = (...words: string[]) => sideline(env, words)
    await db.insertInto('photo').values(photoRow('1')).execute()
    const { id: albumId } = await anAlbum(database, 'game', { visibility: 'private', link: null })
    await anAlbum(database, 'shown', { cover_photo_id: photoRow('1').id })
    await db
      .insertInto('frame')
      .values(frameRow(albumId, 1, photoRow('1').id))
      .execute()
    expect((await said('share', 'list')).out).toBe('There are no share links.\n')

    const team = ['share', 'add', 'game', 'Team room', '--pin', '4417', '--until', '2999-06-30', '--ask-who']
    const made = await said(...team)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^https:\/\/www\.example\.com\/s\/[\w-]{34}\n$/)
    const address = made.out.trim()
    const coach = JSON.parse(
      (await said('share', 'add', 'game', 'Coach', '--downloads', 'all', '--json')).out,
    )
    expect(coach.address).toMatch(/\/s\/[\w-]{34}$/)
    expect(JSON.stringify(await db.selectFrom('share_link').selectAll().execute())).not.toMatch(/4417|\/s\//)

    for (const [words, why] of [
      [['game', 'Team', '--pin', '12'], 'A PIN has four to eight digits.'],
      [['game', ' '], 'Give the link a name'],
      [['game', 'Team', '--until', '2001-01-01'], 'The last day is over.'],
      [['shown', 'Team'], 'shown'],
      [['nowhere', 'Team'], 'nowhere'],
    ] as const) {
      const { code, err } = await said('share', 'add', ...words)
      expect([words, code, err]).toEqual([words, 1, expect.stringContaining(why)])
    }
    for (const wrong of [['--downloads', 'most'], ['--until', 'soon'], ['more']]) {
      expect([wrong, (await said('share', 'add', 'game', 'Team', ...wrong)).code]).toEqual([wrong, 2])
    }

    const { id } = await db
      .selectFrom('share_link')
      .select('id')
      .where('name', '=', 'Team room')
      .executeTakeFirstOrThrow()
    const list = async (...words: string[]) => (await said('share', 'list', ...words)).out
    expect(await list()).toMatch(/Team room +4417 +web +2999-07-01 00:00:00 UTC +open +0 +0 +https/)
    expect(await list('--album', 'game')).toContain(address)
    expect(await list()).toMatch(/Coach +no +all +.* +open/)
    const [first] = JSON.parse(await list('--json'))
    expect(Object.keys(first)).not.toContain('token')

    expect((await said('share', 'revoke', id)).out).toBe(`The share link ${id} is revoked.\n`)
    const again = await said('share', 'revoke', id)
    expect([again.code, again.err]).toEqual([
      1,
      `There is no open share link ${id}. 'share list' shows them.\n`,
    ])
    expect(await list()).toMatch(/Team room .* +revoked/)
    const events = await db.selectFrom('audit_event').select(['actor', 'action']).orderBy('id').execute()
    expect(events).toEqual(
      ['share.add', 'share.add', 'share.revoke'].map((action) => ({ actor: 'terminal', action })),
    )
  },
)
