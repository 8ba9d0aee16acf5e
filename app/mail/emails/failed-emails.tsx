import { Section, Text } from 'react-email'
import type { Email } from '../email.ts'
import type { FailedEmail } from '../failed-emails.server.ts'
import { SMALL, Subheading, TEXT } from './layout.tsx'
import { TOKENS } from './palette.ts'

const KINDS: Record<Email['kind'] | 'test', string> = {
  'booking-notification': 'A booking request from',
  'booking-summary': 'A summary of booking requests',
  'booking-confirmation': 'The confirmation to',
  'booking-reply': 'Your reply to',
  'booking-accepted': 'Your acceptance to',
  'booking-declined': 'Your refusal to',
  'client-invitation': 'An invitation to a client',
  'assistant-invitation': 'An invitation to an assistant',
  'album-ready': 'The email to a client that an album is ready',
  'album-unopened': 'A reminder to a client of an album that they have not opened',
  'album-expiring': 'A reminder to a client that an album ends',
  'album-incomplete': 'The email to you about photographs that could not be developed',
  'album-reopening': 'The email to you that a client would like to open an album again',
  'picks-reminder': 'A reminder to a client that choosing ends',
  'picks-finished': 'The email to you that a client is finished with choosing',
  test: 'A test email',
  'new-device': 'The email that somebody signed in on a new device',
  'account-changed': 'The email that an account was changed',
  'password-reset': 'A password link for a client',
}

/** Tells the owner which emails did not arrive, so that she can call. */
export function FailedEmails({ emails }: { emails: FailedEmail[] }) {
  return (
    <>
      <Subheading>Earlier emails that did not arrive</Subheading>
      {emails.map(({ id, kind, name, email, phone, reason }) => (
        <Section
          key={id}
          style={{
            width: '100%',
            margin: '14px 0 0',
            borderLeft: `4px solid ${TOKENS.signal}`,
            paddingLeft: '16px',
          }}
        >
          <Text className="text" style={{ ...TEXT, margin: 0, fontWeight: 600 }}>
            {KINDS[kind as Email['kind']] ?? 'An email to'}{' '}
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
