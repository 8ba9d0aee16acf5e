import type { PicksReopening } from '../../../galleries/choices/ask-for-picks.server.ts'
import type { SiteView } from '../../../site/site.ts'
import { longMoment } from '../../../ui/dates.ts'
import { Layout, Paragraph } from '../layout.tsx'
import { MainLink } from '../links.tsx'

/** To the owner: a client would like to choose on. */
export function PicksReopeningEmail({ email, site }: { email: PicksReopening; site: SiteView }) {
  const { client, album, list, lock, askedAt, link } = email
  return (
    <Layout
      site={site}
      preview={`“${list}” in ${album}`}
      caption={album}
      title="Asked to choose again"
      reason={`Sent because they pressed “Ask ${site.owner} …” on ${longMoment(askedAt, site.timeZone)}.`}
    >
      <Paragraph>
        <bdi>{client.name}</bdi>{' '}
        {lock === 'finished'
          ? `asks you to open their picks for the list “${list}” again, which they had finished.`
          : `asks for more time: choosing for the list “${list}” has ended.`}{' '}
        A reply to this email goes straight to them.
      </Paragraph>
      <MainLink href={link}>See the picks</MainLink>
    </Layout>
  )
}
