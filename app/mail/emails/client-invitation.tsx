import { Text } from 'react-email'
import type { ClientInvitation } from '../../accounts/email.ts'
import type { SiteView } from '../../site/site.ts'
import { momentInWords } from '../dates.ts'
import { Layout, Paragraph, TEXT } from './layout.tsx'
import { MainLink, PlainLink } from './links.tsx'

export function ClientInvitationEmail({ email, site }: { email: ClientInvitation; site: SiteView }) {
  const { clientName, link, expiresAt } = email
  return (
    <Layout
      site={site}
      preview="Choose a password, and see your pictures."
      caption="Your private albums"
      title="Your pictures are waiting"
      reason={`You received this email because ${site.studio} has made albums for you.`}
    >
      <Paragraph>
        Hi <bdi>{clientName}</bdi>,
      </Paragraph>
      <Paragraph>
        Your pictures have a private place of their own. Choose a password, and you can see them there
        whenever you like, as large as you like. Nobody else can.
      </Paragraph>
      <MainLink href={link}>Choose a password</MainLink>
      <PlainLink href={link} />
      <Until at={momentInWords(expiresAt, site.timeZone)} />
    </Layout>
  )
}

function Until({ at }: { at: string }) {
  return (
    <Text className="text" style={{ ...TEXT, margin: '24px 0 0' }}>
      The link works until {at}. After that, reply and I'll send you another.
    </Text>
  )
}
