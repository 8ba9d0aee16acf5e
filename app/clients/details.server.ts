import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../ports/database/schema/schema.ts'
import { textOf } from '../form-text.ts'
import { type ClientDetails, MOST_PEOPLE, readDetails } from './details.ts'

type Db = Pick<Kysely<Schema>, 'selectFrom'>

const PERSON = ['name', 'role', 'phone', 'email'] as const

export function peopleOf(db: Db, clientId: string) {
  return db
    .selectFrom('client_contact')
    .select(PERSON)
    .where('client_id', '=', clientId)
    .orderBy('position')
    .execute()
}

/** Returns whether anything changed. */
export async function setDetails(
  trx: Transaction<Schema>,
  id: string,
  { phone, group, note, people }: ClientDetails,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('client')
    .set({ phone, client_group: group, client_note: note })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('phone', '<>', phone), eb('client_group', '<>', group), eb('client_note', '<>', note)]),
    )
    .executeTakeFirst()
  const former = await peopleOf(trx, id)
  if (JSON.stringify(former) === JSON.stringify(people.map(ordered))) return numUpdatedRows > 0n
  await trx.deleteFrom('client_contact').where('client_id', '=', id).execute()
  const rows = people.map((person, i) => ({ ...person, client_id: id, position: i + 1 }))
  if (rows.length > 0) await trx.insertInto('client_contact').values(rows).execute()
  return true
}

function ordered({ name, role, phone, email }: ClientDetails['people'][number]) {
  return { name, role, phone, email }
}

/** Reads the fields of the form. A person without any text is removed. */
export function detailsIn(form: FormData): ClientDetails | { refused: string } {
  const people = Array.from({ length: MOST_PEOPLE }, (_, i) => {
    const [name = '', role = '', phone = '', email = ''] = PERSON.map((field) =>
      textOf(form, `${field}-${i}`),
    )
    return { name, role, phone, email }
  })
  return readDetails({
    phone: textOf(form, 'phone'),
    group: textOf(form, 'group'),
    note: textOf(form, 'note'),
    people: people.filter((person) => Object.values(person).some(Boolean)),
  })
}
