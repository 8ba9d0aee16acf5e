import { uuidv7 } from '../../../../ports/database/id.ts'
import { type Database, isStorable } from '../../../../ports/database/port.ts'
import { oneLine } from '../../../../ports/mail/address.ts'
import type { By } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { checkWords } from './messages.server.ts'
import { withoutName } from './template-words.ts'

export type ReplyTemplate = Awaited<ReturnType<typeof listTemplates>>[number]

const LONGEST_NAME = 60
const MOST = 50

export async function listTemplates({ db }: Pick<Database, 'db'>) {
  return db
    .selectFrom('reply_template')
    .select(['id', 'name', 'subject', 'text'])
    .orderBy('name')
    .limit(MOST)
    .execute()
}

/** Replaces a template of the same name. A placeholder takes the place of the visitor's name. */
export async function saveTemplate(
  { write }: Database,
  { booking, name, subject, text }: { booking: string; name: string; subject?: string; text: string },
  by: By,
): Promise<{ id: string } | { refused: string }> {
  const words = checkWords({ text, subject })
  if ('refused' in words) return words
  const line = oneLine(name)
  if (line === '' || line.length > LONGEST_NAME || !isStorable(line)) {
    return { refused: `Enter a template name of up to ${LONGEST_NAME} characters.` }
  }
  return write(async (trx) => {
    const replied = trx.selectFrom('booking').select('name').where('id', '=', booking)
    const { name: visitor } = (await replied.executeTakeFirst()) ?? { name: '' }
    const said = {
      subject: words.subject === undefined ? null : withoutName(words.subject, visitor),
      text: withoutName(words.text, visitor),
      saved_at: by.now,
    }
    const { n } = await trx
      .selectFrom('reply_template')
      .where('name', '<>', line)
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) >= MOST) return { refused: `You already have ${MOST} templates. Delete one in Settings.` }
    const { id } = await trx
      .insertInto('reply_template')
      .values({ id: uuidv7(by.now), name: line, ...said })
      .onConflict((same) => same.column('name').doUpdateSet(said))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(trx, by, { action: 'template.save', about: id })
    return { id }
  })
}

export async function deleteTemplate({ write }: Database, id: string, by: By): Promise<void> {
  await write(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('reply_template').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows > 0n) await recordEvent(trx, by, { action: 'template.delete', about: id })
  })
}
