import { lastDay } from '../../clients/grants/end.ts'
import { countText } from '../../galleries/choices/rules.ts'
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
  body: (email, site, { now }) => {
    const { label, ...titles } = titlesOf(email, site.timeZone, now)
    return {
      ...titles,
      caption: email.album,
      below: email.picture,
      reason: `You're getting this email because ${site.studio} shared an album with you. Questions? Just reply.`,
      unsubscribe: { href: email.unsubscribe, label: 'Turn off reminders' },
      client: email.clientName,
      link: albumLink(email, site, label),
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
        title: 'Your album is waiting',
        preview: 'It’s ready, and you haven’t opened it yet.',
        label: 'See your album',
      }
    case 'album-expiring':
      return {
        title: leftUntil(email.until, timeZone, now),
        preview: 'After that, it closes. Nothing is deleted.',
        label: 'See your album',
      }
    case 'picks-reminder':
      return {
        title: `${leftUntil(email.closesAt, timeZone, now)} to choose`,
        preview: 'You haven’t sent your picks yet.',
        label: 'See your picks',
      }
  }
}

function leftUntil(end: number, timeZone: string, now: number): string {
  const today = Temporal.PlainDate.from(lastDay(now + 1, timeZone))
  const { days } = today.until(lastDay(end, timeZone))
  return days <= 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`
}

/** '12 of 25 picks for “Album” and no picks for “Wall print”'. */
function chosenInWords(lists: ReminderEmail['lists']): string {
  const each = lists.map(({ name, count, most }) => {
    const picks = (most ?? count) === 1 ? 'pick' : 'picks'
    return `${count === 0 ? 'no' : countText(count, most)} ${count === 0 ? 'picks' : picks} for “${name}”`
  })
  return new Intl.ListFormat('en-US').format(each)
}
