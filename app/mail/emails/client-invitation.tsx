import { Text } from 'react-email'
import type { ClientInvitation } from '../../accounts/email.ts'
import type { SiteView } from '../../site/site.ts'
import { momentInWords } from '../when.ts'
import { Action, Address } from './action.tsx'
import { Frame, Paragraph, TEXT } from './frame.tsx'

/** To a new client. */
export function ClientInvitationEmail({ letter, site }: { letter: ClientInvitation; site: SiteView }) {
  const { clientName, link, expiresAt } = letter
  return (
    <Frame
      site={site}
      preview="Choose a password, and see your pictures."
      caption="Your private albums"
      title="Your pictures are waiting"
      reason={`You get this letter because ${site.studio} has made albums for you.`}
    >
      <Paragraph>
        Hi <bdi>{clientName}</bdi>,
      </Paragraph>
      <Paragraph>
        Your pictures have a private place of their own. Choose a password, and you can see them there
        whenever you like, as large as you like. Nobody else can.
      </Paragraph>
      <Action href={link}>Choose a password</Action>
      <Address href={link} />
      <Until at={expiresAt} />
    </Frame>
  )
}

function Until({ at }: { at: number }) {
  return (
    <Text className="text" style={{ ...TEXT, margin: '24px 0 0' }}>
      The link works until {momentInWords(at)}. After that, reply and I'll send you another.
    </Text>
  )
}
