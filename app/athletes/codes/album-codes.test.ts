import { expect, test } from 'vitest'
import { albumRow, athleteRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { readCodes } from './album-codes.server.ts'
import { prefixesOf } from './code-prefixes.ts'

test('a team’s prefix is the shortest that no other has', () => {
  expect(prefixesOf(['Bay Point', 'Ridgeview'])).toEqual(['b', 'r'])
  expect(prefixesOf(['Bay Point', 'Bay Town', 'Ölme'])).toEqual(['bayp', 'bayt', 'ö'])
  expect(prefixesOf(['Bay', 'Bay', '2025'])).toEqual(['bay-1-', 'bay-2-', 'team-3-'])
  expect(prefixesOf(['Bay Point', 'Bay'])).toEqual(['bayp', 'bay-2-'])
})

withDatabase('the codes of an album', (open) => {
  test('are those of its teams, without whoever is not shown, and of no number worn twice', async () => {
    const { db } = await open()
    const codes = async () =>
      (await readCodes({ db }, 'game')).map(({ code, words }) => [code, ...words].join(' | '))
    await insertRows({ db }, { album: albumRow('game') })
    const teams = { bay: 'Bay Point', ridge: 'Ridgeview', far: 'Far' }
    const named = Object.entries(teams).map(([id, name]) => ({ id, name }))
    await insertRows({ db }, { team: named })
    const athletes = [
      { of: 'bay', number: '23', name: 'Ezra Brackwater', position: 'RB' },
      { of: 'bay', number: '7A', name: 'Zoë Ångström' },
      { of: 'bay', number: '12', name: 'Twice' },
      { of: 'bay', number: '12', name: 'Once more' },
      { of: 'bay', number: '9', name: 'Hidden' },
      { of: 'bay', number: '1', name: '' },
      { of: 'ridge', number: '23', name: 'Perrin' },
      { of: 'far', number: '5', name: 'Far away' },
    ]
    for (const [i, { of, ...row }] of athletes.entries()) {
      const person = { id: `p${i}`, not_shown_at: row.name === 'Hidden' ? 1 : null }
      await insertRows({ db }, { person, athlete: athleteRow(person.id, of, row.number, row) })
    }
    const play = (team: string) =>
      db.insertInto('album_team').values({ album_id: 'game', team_id: team }).execute()
    expect(await codes()).toEqual([])
    await play('bay')
    const own = [
      '23 | Ezra Brackwater (23) | Bay Point RB Ezra Brackwater',
      '7A | Zoë Ångström (7A) | Bay Point Zoë Ångström',
    ]
    expect(await codes()).toEqual(own.flatMap((line) => [`b${line}`, line]))
    await play('ridge')
    expect(await codes()).toEqual([...own.map((line) => `b${line}`), 'r23 | Perrin (23) | Ridgeview Perrin'])
    await db.updateTable('team').set({ deleted_at: 1 }).where('id', '=', 'ridge').execute()
    expect((await codes()).length).toBe(4)
  })
})
