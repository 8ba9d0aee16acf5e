import * as t from '#messages/emails'
import * as site from '#messages/site'
import { lastDay } from '../../clients/grants/end.ts'
import { type ReminderEmail, reminderEmail } from '../../galleries/reminders/email.server.ts'
import { recordReminded, withdrawReminder } from '../../galleries/reminders/queue.server.ts'
import { lastDayInWords } from '../dates.ts'
import type { EmailKind, EmailPicture } from '../email.ts'
import { coverPicture } from '../picture.server.ts'
import { albumLink, inAlbum, sampleAlbum, toClient } from './albums.server.ts'
import { DAY } from './sample.ts'

type Reminder = ReminderEmail & { picture: EmailPicture | null }

export const reminder: EmailKind<Reminder> = {
  read: async (ports, job, now) => {
    const email = await reminderEmail(ports, job, now)
    if (email) return { ...email, picture: await coverPicture(ports, email) }
    await withdrawReminder(ports.database, job)
    return null
  },
  sent: (database, { job, now }) => recordReminded(database, job, now),
  words: (email, { timeZone }) => {
    const { kind, album, holds, lists, clientName } = email
    // Only a reminder to choose mentions a list without picks.
    const chosen = lists.filter(({ count }) => count > 0 || kind === 'picks-reminder')
    return {
      values: {
        client: clientName,
        album,
        photographs: inAlbum(holds),
        date: lastDayInWords(kind === 'picks-reminder' ? email.closesAt : email.until, timeZone),
        told: kind === 'album-unopened' ? lastDayInWords(email.toldAt + 1, timeZone) : null,
        picks: chosen.length === 0 ? null : chosenInWords(chosen),
      },
    }
  },
  body: (email, business, { now }) => {
    const { label, ...titles } = titlesOf(email, business.timeZone, now)
    return {
      ...titles,
      caption: email.album,
      below: email.picture,
      reason: t.becauseSharedReply({ studio: business.studio }),
      unsubscribe: { href: email.unsubscribe, label: t.remindersOff() },
      client: email.clientName,
      link: albumLink(email, business, label),
    }
  },
  envelope: (email) => ({ ...toClient(email), unsubscribe: email.unsubscribe }),
  sample: (origin, now, template) => {
    const about = {
      ...sampleAlbum(origin, now),
      lists: [{ name: 'Album', count: 12, most: 25 }],
      unsubscribe: `${origin}/client/reminders?for=sample`,
    }
    if (template === 'album-unopened') return { kind: template, ...about, toldAt: now - 7 * DAY, lists: [] }
    if (template === 'album-expiring') return { kind: template, ...about, until: now + 7 * DAY }
    return { kind: 'picks-reminder', ...about, until: null, closesAt: now + 3 * DAY }
  },
}

function titlesOf(email: Reminder, timeZone: string, now: number) {
  switch (email.kind) {
    case 'album-unopened':
      return {
        title: t.albumWaiting(),
        preview: t.notOpened(),
        label: t.seeAlbum(),
      }
    case 'album-expiring':
      return {
        title: t.daysLeft({ days: daysUntil(email.until, timeZone, now) }),
        preview: t.thenCloses(),
        label: t.seeAlbum(),
      }
    case 'picks-reminder':
      return {
        title: t.daysLeftToChoose({ days: daysUntil(email.closesAt, timeZone, now) }),
        preview: t.picksNotSent(),
        label: t.seePicks(),
      }
  }
}

function daysUntil(end: number, timeZone: string, now: number): number {
  const today = Temporal.PlainDate.from(lastDay(now + 1, timeZone))
  return Math.max(0, today.until(lastDay(end, timeZone)).days)
}

/** '12 of 25 picks for “Album” and no picks for “Wall print”'. */
function chosenInWords(lists: ReminderEmail['lists']): string {
  const each = lists.map(({ name: list, count, most }) =>
    most === null ? t.picksFor({ count, list }) : t.picksOfFor({ count, most, list }),
  )
  return new Intl.ListFormat(site.locale()).format(each)
}
