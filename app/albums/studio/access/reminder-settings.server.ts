import type { Database } from '../../../../ports/database/port.ts'
import type { Actor } from '../../../audit/actor.ts'
import { recordEvent } from '../../../audit/audit.server.ts'
import { textOf } from '../../../form-text.ts'
import { changeAlbum, type Refused } from '../../change.server.ts'
import { MOST_DAYS, type ReminderSettings } from '../../reminder-settings.ts'

/** What a form changes: the fields that it has. */
export function readReminders(form: FormData): Partial<ReminderSettings> {
  const days = (name: string) => (textOf(form, name) === 'off' ? null : Number(textOf(form, name)))
  return {
    ...(form.has('unopened') && { unopened: days('unopened') }),
    ...(form.has('expiring') && { expiring: textOf(form, 'expiring') === 'on' }),
    ...(form.has('picks') && { picks: days('picks') }),
  }
}

/** Changes which reminders the clients of an album get; what is left out stays. */
export function setReminders(
  database: Pick<Database, 'engine' | 'write'>,
  albumId: string,
  change: Partial<ReminderSettings>,
  actor: Actor,
  now: number,
): Promise<Partial<ReminderSettings> | Refused> {
  return changeAlbum<Partial<ReminderSettings>>(database, albumId, async (trx) => {
    const { unopened, expiring, picks } = change
    if (![unopened, picks].every((days) => days === undefined || isDays(days))) {
      return { refused: `The days should be a whole number from 1 to ${MOST_DAYS}.` }
    }
    await trx
      .updateTable('album')
      .set({
        ...(unopened !== undefined && { remind_unopened: unopened }),
        ...(expiring !== undefined && { reminder: expiring ? 1 : 0 }),
        ...(picks !== undefined && { remind_picks: picks }),
      })
      .where('id', '=', albumId)
      .execute()
    await recordEvent(trx, { actor, action: 'album.reminder', about: albumId, detail: { ...change } }, now)
    return change
  })
}

function isDays(days: number | null): boolean {
  return days === null || (Number.isInteger(days) && days >= 1 && days <= MOST_DAYS)
}
