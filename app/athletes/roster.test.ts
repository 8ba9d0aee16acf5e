import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import { albumRow, frameRow, insertRows, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { TERMINAL } from '../audit/actor.ts'
import { conflictsOf } from './conflicts.ts'
import { compareNumbers, readNumber } from './number.ts'
import { erasePerson, hidePerson, linkAthletes, showPerson, unlinkAthlete } from './persons.server.ts'
import { readRosterOf, unsettledNumbers } from './read-roster.server.ts'
import {
  addAthlete,
  changeAthlete,
  endSharing,
  removeAthlete,
  renumber,
  restoreAthlete,
  shareNumber,
} from './roster.server.ts'
import { importRoster } from './studio/import/import-roster.server.ts'
import { readRoster } from './studio/import/roster-file.server.ts'
import { addTags } from './tags/tags.server.ts'
import { addTeam, changeTeam, deleteTeam, restoreTeam } from './teams.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)
const BY = { actor: TERMINAL, now: NOW }
const entry = (number: string, name: string) => ({ number, name, position: '', year: '' })

test('a number is text, in capitals, with a digit', () => {
  const read = ['7a', ' #23 ', 'No. 4', '00', '1234', '0', '', 'QB', '12345', '1 2', '#'].map(readNumber)
  expect(read).toEqual(['7A', '23', '4', '00', '1234', '0', null, null, null, null, null])
  expect(['12', '7A', '0', '7', '00', '2'].toSorted(compareNumbers).join(' ')).toBe('0 00 2 7 7A 12')
})

withDatabase('a roster', (open) => {
  let database: Database
  let [bay, next] = ['', '']
  beforeEach(async () => {
    database = await open()
    const ids = ['2025', '2026'].map(async (season) => {
      const team = await addTeam(database, { name: 'Bay Point', season }, BY)
      return 'id' in team ? team.id : ''
    })
    ;[bay = '', next = ''] = await Promise.all(ids)
  })
  const add = async (teamId: string, number: string, name: string) => {
    const added = await addAthlete(database, teamId, entry(number, name), BY)
    return 'id' in added ? added.id : ''
  }
  const worn = async (teamId: string) =>
    (await readRosterOf(database.db, teamId)).map(({ number, name, notShownAt }) =>
      [number, name, notShownAt !== null && 'not shown'].filter(Boolean).join(', '),
    )
  const clashes = async () => [...conflictsOf(await readRosterOf(database.db, bay)).keys()].join()

  test('has two athletes with one number until she settles it, one way or the other', async () => {
    const jonas = await add(bay, '12', 'Jonas')
    expect(await clashes()).toBe('')
    await add(bay, '#12', 'Amari')
    expect(await clashes()).toBe('12')
    const share = () => shareNumber(database, bay, '12', BY)
    expect(await share()).toBeNull()
    expect(await clashes()).toBe('')
    // Whoever keeps a number goes on sharing it.
    await renumber(database, bay, [{ id: jonas, number: '12' }], BY)
    await changeAthlete(database, jonas, entry('12', 'Jonas W.'), BY)
    expect(await clashes()).toBe('')
    await endSharing(database, bay, '12', BY)
    expect(await clashes()).toBe('12')
    await endSharing(database, bay, '12', BY)
    expect(await clashes()).toBe('12')
    await share()
    // A third did not agree to that.
    const cy = await add(bay, '12', 'Cy')
    expect(await clashes()).toBe('12')
    expect(await renumber(database, bay, [{ id: cy, number: '12345' }], BY)).toHaveProperty('refused')
    expect(await renumber(database, bay, [{ id: cy, number: '7a' }], BY)).toBeNull()
    expect(await clashes()).toBe('')
    // Whoever was away shares it no more.
    await changeAthlete(database, jonas, entry('13', 'Jonas'), BY)
    expect(await share()).toEqual({ refused: 'No one else wears 12 anymore.' })
    await changeAthlete(database, jonas, entry('12', 'Jonas'), BY)
    expect(await clashes()).toBe('12')
    // She is only told of a number that hides photos.
    expect(await unsettledNumbers(database)).toEqual([])
    const photo = photoRow('dive')
    await insertRows(database, { photo: [photo] })
    const tag = { photo: photo.id, athlete: jonas, evidence: 'hand', detail: '' } as const
    await database.write((trx) => addTags(trx, 'step', [tag], BY))
    expect(await unsettledNumbers(database)).toEqual([{ id: bay, name: 'Bay Point', number: '12' }])
    await share()
    expect(await unsettledNumbers(database)).toEqual([])
  })

  test('loses an athlete and has them back, and a team likewise', async () => {
    const ann = await add(bay, '1', 'Ann')
    expect(await removeAthlete(database, ann, BY)).toEqual({ teamId: bay })
    expect(await worn(bay)).toEqual([])
    const gone = { refused: 'This athlete is no longer on the roster.' }
    expect(await changeAthlete(database, ann, entry('2', 'Ann'), BY)).toEqual(gone)
    expect(await restoreAthlete(database, ann, BY)).toEqual({ restored: true })
    expect(await restoreAthlete(database, ann, BY)).toEqual(gone)
    expect(await worn(bay)).toEqual(['1, Ann'])
    await deleteTeam(database, bay, BY)
    const noTeam = { refused: 'This team no longer exists.' }
    expect(await addAthlete(database, bay, entry('2', 'Bob'), BY)).toEqual(noTeam)
    expect(await removeAthlete(database, ann, BY)).toEqual(noTeam)
    expect(await restoreTeam(database, bay, BY)).toEqual({ restored: true })
    expect(await worn(bay)).toEqual(['1, Ann'])
    const events = await database.db.selectFrom('audit_event').select(['action', 'detail']).execute()
    expect(JSON.stringify(events)).not.toContain('Ann')
  })

  test('is imported once, however often, and refuses what is too much', async () => {
    const ann = await add(bay, '1', 'Ann')
    const run = (text: string, dryRun = false) => {
      const file = readRoster(text)
      if ('refused' in file) throw new Error(file.refused)
      return importRoster({ database, teamId: bay, dryRun, ...BY }, file.lines)
    }
    const outcomes = async (text: string, dryRun?: boolean) => {
      const lines = await run(text, dryRun)
      return 'refused' in lines
        ? lines.refused
        : lines.map(({ outcome, messages, conflict }) => [outcome, ...messages, ...(conflict ? ['!'] : [])])
    }
    const file = '#,Name,Pos\n1,ann,QB\n4,Théo,K\n4,Amari,\n,Coach,'
    const first = [
      ['changed', 'Position was empty.'],
      ['new', '4 is also on line 4.', '!'],
      ['new', '4 is also on line 3.', '!'],
      ['refused', 'No number.'],
    ]
    expect(await outcomes(file, true)).toEqual(first)
    expect(await worn(bay)).toEqual(['1, Ann'])
    expect(await outcomes(file)).toEqual(first)
    const after = await readRosterOf(database.db, bay)
    expect(after.map(({ id, number, name, position }) => [id === ann, number, name, position])).toEqual([
      [true, '1', 'Ann', 'QB'],
      [false, '4', 'Amari', ''],
      [false, '4', 'Théo', 'K'],
    ])
    expect((await outcomes(file)).slice(0, 2)).toEqual([['there'], ['there', '4 is also on line 4.', '!']])
    expect(await readRosterOf(database.db, bay)).toEqual(after)
    const imports = database.db.selectFrom('audit_event').select('detail').where('action', '=', 'team.import')
    expect(await imports.execute()).toEqual([{ detail: '{"new":2,"changed":1}' }])
    const email = (line: string) => `#,Name,Pos,Parent email\n${line}`
    const look = await run(email('1,,K,\n31,,M,vic@@family\n32,Will,F,w@family.example'), true)
    expect(
      'refused' in look || look.map(({ outcome, flags, parents }) => [outcome, parents, ...flags]),
    ).toEqual([
      ['there', 0, 'no name'],
      ['new', 0, 'no name', 'wrong address'],
      ['new', 1],
    ])
    const many = Array.from({ length: 498 }, (_, i) => `${i + 100},A${i}`).join('\n')
    expect(await outcomes(`#,Name\n${many}`)).toBe('A team can have up to 500 athletes.')
  })

  test('a child who is not shown is shown in no team, nor in the next season', async () => {
    const [ann, anna] = [await add(bay, '1', 'Ann Lee'), await add(next, '7', 'Anna Lee')]
    await hidePerson(database, ann, 'Guardian\nasked by phone.', BY)
    expect(await worn(bay)).toEqual(['1, Ann Lee, not shown'])
    expect(await worn(next)).toEqual(['7, Anna Lee'])
    await linkAthletes(database, anna, ann, BY)
    expect(await worn(next)).toEqual(['7, Anna Lee, not shown'])
    const persons = () =>
      database.db.selectFrom('person').select(['not_shown_at', 'not_shown_note']).execute()
    expect(await persons()).toEqual([{ not_shown_at: NOW, not_shown_note: 'Guardian asked by phone.' }])
    // Whoever comes with that name is not shown either, whatever the spelling.
    await add(next, '8', 'ANN  LEE')
    await add(next, '9', 'Bo')
    const others = ['8, ANN  LEE, not shown', '9, Bo']
    expect((await worn(next)).slice(1)).toEqual(others)
    await unlinkAthlete(database, anna, BY)
    await showPerson(database, anna, BY)
    expect(await worn(bay)).toEqual(['1, Ann Lee, not shown'])
    expect(await worn(next)).toEqual(['7, Anna Lee', ...others])
    await linkAthletes(database, ann, anna, BY)
    expect(await erasePerson(database, ann, BY)).toEqual({ teamId: bay })
    expect([await worn(bay), await worn(next)]).toEqual([[], others])
  })

  test('a child who is hidden while another is linked with them stays hidden', async () => {
    for (let number = 1; number <= 20; number++) {
      const [ann, anna] = [await add(bay, `${number}`, ''), await add(next, `${number}`, '')]
      const [hidden] = await Promise.all([
        hidePerson(database, anna, '', BY),
        linkAthletes(database, ann, anna, BY),
      ])
      const shown = (await worn(next)).find((one) => one.split(', ')[0] === `${number}`)
      expect(shown?.includes('not shown')).toBe(hidden === null)
    }
  })

  test('whoever gets the name of a child who is not shown later is not shown either', async () => {
    await hidePerson(database, await add(bay, '1', 'Zoë Lee'), '', BY)
    const [typed, listed] = [await add(next, '4', ''), await add(next, '5', '')]
    await add(next, '6', 'Lee, Zoe')
    await changeAthlete(database, typed, entry('4', 'Zoe Lee'), BY)
    const file = { line: 2, who: '', parents: [], doubts: [], cells: [], read: entry('5', 'ZOË LEE') }
    const run = () => importRoster({ database, teamId: next, dryRun: false, ...BY }, [file])
    await run()
    const hidden = ['4, Zoe Lee, not shown', '5, ZOË LEE, not shown', '6, Lee, Zoe, not shown']
    expect(await worn(next)).toEqual(hidden)
    // Once she says that it is another child, the same name again changes nothing.
    for (const id of [typed, listed]) await showPerson(database, id, BY)
    await changeAthlete(database, typed, entry('44', 'Zoe Lee'), BY)
    await run()
    expect(await worn(next)).toEqual(['5, ZOË LEE', '6, Lee, Zoe, not shown', '44, Zoe Lee'])
  })

  test('a team needs a name that its season has once', async () => {
    const add = (name: string, season: string) => addTeam(database, { name, season }, BY)
    expect(await add(' ', '')).toEqual({ errors: { name: 'Enter a name.' } })
    const same = 'You already have a team with this name in this season.'
    expect(await add(' Bay  Point', '2026')).toEqual({ errors: { name: same } })
    const rename = (season: string) => changeTeam(database, bay, { name: 'Bay Point', season }, BY)
    expect(await rename('2026')).toEqual({ refused: same })
    expect(await rename('2025')).toBeNull()
    await deleteTeam(database, next, BY)
    expect(await rename('2026')).toBeNull()
  })

  test('a hidden athlete who gets another name, or none, stays unnamed by the former one', async () => {
    const { db } = database
    const ids = [await add(bay, '31', 'Ana Vázquez'), await add(bay, '32', 'Iván García')]
    await insertRows(database, { album: albumRow('game'), album_team: { album_id: 'game', team_id: bay } })
    const said = ['Vázquez scores', 'Ivan waits', 'A goal']
    for (const [n, caption] of said.entries()) {
      const photo = photoRow(`${n}`, { caption })
      await insertRows(database, { photo, frame: frameRow('game', n, photo.id) })
    }
    await db.updateTable('person').set({ not_shown_at: NOW }).execute()
    await changeAthlete(database, ids[0] as string, entry('31', ''), BY)
    await changeAthlete(database, ids[1] as string, entry('32', 'Sam Hill'), BY)
    const photos = await db.selectFrom('photo').select('words_withheld').orderBy('caption').execute()
    // In this order: 'A goal', 'Ivan waits', 'Vázquez scores'.
    expect(photos.map(({ words_withheld }) => words_withheld)).toEqual([0, 1, 1])
  })
})
