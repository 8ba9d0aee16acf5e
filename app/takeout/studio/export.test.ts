import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { openTestSqlite, testFolder } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { actorContext, staffContext } from '../../accounts/staff-context.server.ts'
import { portsContext, type SignedInStaff } from '../../ports.server.ts'
import { action, loader } from './export.tsx'

const URL_OF_PAGE = new URL('https://www.example.com/studio/settings/export')

test('only the owner asks for an export, with the password given a short while ago', async () => {
  const database = await openTestSqlite()
  const storage = diskStorage(testFolder())
  const person = { id: 'jordan', role: 'owner', confirmedAt: Date.now() } as SignedInStaff
  const argsFor = (staff: SignedInStaff) => {
    const context = new RouterContextProvider()
    context.set(staffContext, staff)
    context.set(actorContext, { kind: staff.role, id: staff.id })
    context.set(portsContext, { database, storage, jobs: { wake() {} } } as never)
    return { url: URL_OF_PAGE, context } as never
  }
  const jobs = () => database.db.selectFrom('job').select('kind').execute()
  for (const call of [loader, action]) {
    const refused = (staff: SignedInStaff) => call(argsFor(staff)).catch((error: unknown) => error)
    expect(await refused({ ...person, role: 'assistant' })).toMatchObject({ init: { status: 404 } })
  }
  // The page is shown, and what is sensitive asks.
  expect(await loader(argsFor({ ...person, confirmedAt: 0 }))).toMatchObject({ job: null, there: null })
  const late = await Promise.resolve(action(argsFor({ ...person, confirmedAt: 0 }))).catch((error) => error)
  expect(late.headers.get('Location')).toBe('/studio/confirm?to=%2Fstudio%2Fsettings%2Fexport')
  expect(await jobs()).toEqual([])
  expect(await loader(argsFor(person))).toMatchObject({ job: null, there: null })
  expect(await action(argsFor(person))).toMatchObject({ data: { asked: true } })
  expect(await action(argsFor(person))).toMatchObject({ data: { refused: 'An export is already running.' } })
  expect(await jobs()).toEqual([{ kind: 'export' }])
})
