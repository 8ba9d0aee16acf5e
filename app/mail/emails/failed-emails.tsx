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
  'album-ready': 'The email that an album is ready, to a client',
  'album-unopened': 'A reminder of an album they have not opened, to a client',
  'album-expiring': 'A reminder that an album expires, to a client',
  'album-incomplete': 'The email about photographs that could not be developed, to you',
  'album-reopening': 'The email that a client asks to reopen an album, to you',
  'picks-reminder': 'A reminder that choosing ends, to a client',
  'picks-finished': 'The email that a client has finished choosing, to you',
  test: 'A test email',
  'new-device': 'The email about a sign-in on a new device',
  'account-changed': 'The email about a change to an account',
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
