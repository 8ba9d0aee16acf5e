import { type PicksReopening, picksReopeningEmail } from '../../galleries/choices/ask-for-picks.server.ts'
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

export const picksReopening: EmailKind<PicksReopening> = {
  read: picksReopeningEmail,
  words: ({ client, list, album }) => `Asked to choose again: ${client.name}, ${list} in ${album}`,
  body: ({ client, album, list, lock, askedAt, link }, { owner, timeZone }) => {
    const asked =
      lock === 'finished'
        ? `asked you to reopen the list “${list}”, which they had finished.`
        : `asked for more time. Choosing for the list “${list}” has ended.`
    return {
      preview: `“${list}” in ${album}`,
      caption: album,
      title: 'Asked to choose again',
      reason: `Sent because they pressed “Ask ${owner} …” on ${longMoment(askedAt, timeZone)}.`,
      client: client.name,
      link: { href: link, label: 'See the picks', bare: true },
      parts: [`{client} ${asked} A reply to this email goes straight to them.`, '{link}'],
    }
  },
  envelope: toOwnerOf,
}
