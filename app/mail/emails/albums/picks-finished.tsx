import type { PicksFinished } from '../../../galleries/choices/email.server.ts'
import { countText } from '../../../galleries/choices/rules.ts'
import type { SiteView } from '../../../site/site.ts'
import { counted } from '../../../ui/count.ts'
import { longMoment } from '../../../ui/dates.ts'
import { BrokenText } from '../bookings/answers.tsx'
import { Layout, Paragraph, Subheading } from '../layout.tsx'
import { MainLink } from '../links.tsx'

/** Notes in one email. */
const MOST = 20

/** To the owner: a client is finished with choosing. */
export function PicksFinishedEmail({ email, site }: { email: PicksFinished; site: SiteView }) {
  const { client, album, list, count, most, notes, finishedAt, link } = email
  const more = notes.length - MOST
  return (
    <Layout
      site={site}
      preview={`${countText(count, most)} in ${album}`}
      caption={album}
      title={counted(count, 'pick')}
      reason={`Sent because they pressed “I’m finished” on ${longMoment(finishedAt, site.timeZone)}.`}
    >
      <Paragraph>
        <bdi>{client.name}</bdi> is finished with the list “{list}”: {countText(count, most)} chosen
        {notes.length > 0 && `, with ${notes.length === 1 ? 'a note' : `${notes.length} notes`}`}. The list is
        locked until you open it again. A reply to this email goes straight to them.
      </Paragraph>
      <MainLink href={link}>See the picks</MainLink>
      {notes.length > 0 && <Subheading>The notes</Subheading>}
      {notes.slice(0, MOST).map(({ number, file, note }) => (
        <Paragraph key={number}>
          <strong>
            {number}, {file}
          </strong>
          <br />
          <BrokenText text={note} />
        </Paragraph>
      ))}
      {more > 0 && <Paragraph>And {more} more.</Paragraph>}
    </Layout>
  )
}
