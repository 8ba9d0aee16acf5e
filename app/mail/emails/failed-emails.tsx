import { Section, Text } from 'react-email'
import { emailTitle } from '../email-title.ts'
import type { FailedEmail } from '../failed-emails.server.ts'
import { MARKED, SMALL, Subheading, TEXT } from './layout.tsx'

/** Names the recipients, so that the owner can call. */
export function FailedEmails({ emails }: { emails: FailedEmail[] }) {
  return (
    <>
      <Subheading>Earlier emails that did not arrive</Subheading>
      {emails.map(({ id, kind, name, email, phone, reason }) => (
        <Section key={id} style={{ ...MARKED, margin: '14px 0 0' }}>
          <Text className="text" style={{ ...TEXT, margin: 0, fontWeight: 600 }}>
            {emailTitle({ email: kind })}
            {name && ': '}
            <bdi>{[name, email, phone].filter(Boolean).join(', ')}</bdi>
          </Text>
          <Text className="quiet" style={SMALL}>
            {reason || `To read why, run: npm run -s sideline -- mail show ${id}`}
          </Text>
        </Section>
      ))}
      <Text className="quiet" style={{ ...SMALL, margin: '14px 0 0' }}>
        They will not be sent again automatically. To send them again, run: npm run -s sideline -- mail retry
        --dead
      </Text>
    </>
  )
}
