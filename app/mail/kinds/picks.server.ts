import { type PicksFinished, picksFinishedEmail } from '../../galleries/choices/email.server.ts'
import { countText } from '../../galleries/choices/rules.ts'
import { counted } from '../../ui/count.ts'
import { longMoment } from '../../ui/dates.ts'
import type { EmailKind } from '../email.ts'
import { toOwnerOf } from '../envelope.ts'

const MOST = 20

export const picksFinished: EmailKind<PicksFinished> = {
  read: picksFinishedEmail,
  words: ({ client, count, album }) => `Picks finished: ${client.name}, ${count} in ${album}`,
  body: ({ client, album, list, count, most, notes, finishedAt, link }, { timeZone }) => {
    const more = notes.length - MOST
    const chosen = countText(count, most)
    const withNotes =
      notes.length === 0 ? '' : `, with ${notes.length === 1 ? 'a note' : `${notes.length} notes`}`
    return {
      preview: `${chosen} in ${album}`,
      caption: album,
      title: counted(count, 'pick'),
      reason: `Sent because they pressed “I’m finished” on ${longMoment(finishedAt, timeZone)}.`,
      client: client.name,
      link: { href: link, label: 'See the picks', bare: true },
      parts: [
        `{client} finished the list “${list}”: ${chosen} chosen${withNotes}. The list is locked until you reopen it. A reply to this email goes straight to them.`,
        '{link}',
        ...(notes.length > 0 ? [{ heading: 'Their notes' }] : []),
        ...notes.slice(0, MOST).map(({ number, file, note }) => ({ item: `${number}, ${file}`, text: note })),
        ...(more > 0 ? [`And ${more} more.`] : []),
      ],
    }
  },
  envelope: toOwnerOf,
}
