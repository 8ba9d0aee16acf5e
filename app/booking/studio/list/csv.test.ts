import { expect, test } from 'vitest'
import { withDatabase } from '../../../../ports/database/testing.ts'
import { storeBooking } from '../../testing.server.ts'
import { bookingsCsv, recordExport } from './csv.server.ts'

const NOW = Date.parse('2027-05-01T02:30:00Z')

withDatabase('bookings as CSV', (open) => {
  test('match the filters, page by page, and no spreadsheet runs a formula in them', async () => {
    const database = await open()
    const names = ['Ada', '=HYPERLINK("http://evil.example")', 'Łucja, of Łódź', 'Spam']
    for (const [i, name] of names.entries()) {
      const answers = { teamName: 'Bay Point', date: '2027-05-08', contactName: name }
      const facts = { type: 'Sports', answers: JSON.stringify(answers), date: '2027-05-08', name }
      const status = name === 'Spam' ? ('spam' as const) : ('new' as const)
      await storeBooking(database, { ...facts, status, created_at: NOW }, NOW + i)
    }
    const read = async (given: Partial<Parameters<typeof bookingsCsv>[1]>) => {
      const filters = { search: '', ...given }
      let text = ''
      for await (const piece of bookingsCsv(database, filters, 'America/New_York', 2)) text += piece
      return text
    }
    const csv = await read({})
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe('\uFEFFReceived,Status,Kind,Day,Begins,Minutes,Name,Email,Phone,Answers')
    expect(lines[1]).toMatch(
      /^2027-04-30 22:30,new,Sports,2027-05-08,,,"Łucja, of Łódź",dana@example.com,'\+1 813,"Which team/,
    )
    expect(lines[2]).toContain(`,"'=HYPERLINK(""http://evil.example"")",`)
    expect(lines).toHaveLength(5)
    expect(csv).not.toContain('Spam')
    expect((await read({ search: 'bay point' })).split('\r\n')).toHaveLength(5)
    expect(await read({ status: 'spam' })).toContain('Spam')
    expect((await read({ status: 'done' })).split('\r\n')).toHaveLength(2)
    await recordExport(
      database,
      { status: 'spam', search: 'Ada' },
      { actor: { kind: 'owner', id: 'ann' }, now: NOW },
    )
    const event = await database.db.selectFrom('audit_event').selectAll().executeTakeFirstOrThrow()
    expect([event.action, event.detail]).toEqual(['booking.export', '{"statuses":["spam"],"searched":true}'])
  })
})
