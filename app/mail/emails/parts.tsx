import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { Button, Heading, Link, Section, Text } from 'react-email'
import * as t from '#messages/emails'
import type { Answered } from '../../booking/email.server.ts'
import { dayInWords } from '../dates.ts'
import type { Body, BodyLink, Part } from '../email.ts'
import { emailTitle } from '../email-title.ts'
import type { FailedEmail } from '../failed-emails.server.ts'
import { SMALL } from './layout.tsx'
import { PAPER, TOKENS } from './palette.ts'

const TEXT: CSSProperties = {
  color: TOKENS.ink,
  fontSize: '18px',
  lineHeight: '28px',
  overflowWrap: 'anywhere',
  wordBreak: 'break-word',
}

const MARKED: CSSProperties = {
  width: '100%',
  borderLeft: `4px solid ${TOKENS.signal}`,
  paddingLeft: '16px',
}

const SUBHEADING: CSSProperties = {
  margin: '34px 0 4px',
  color: TOKENS.ink,
  fontSize: '20px',
  fontWeight: 800,
  lineHeight: '28px',
}

const BUTTON = {
  backgroundColor: TOKENS.signal,
  color: TOKENS.ink,
  fontSize: '18px',
  fontWeight: 800,
  lineHeight: '24px',
  padding: '14px 26px',
}

/** Each line runs in the direction of its own first letter. */
const LONG: CSSProperties = { ...TEXT, margin: '2px 0 0', unicodeBidi: 'plaintext' }
const SHORT: CSSProperties = { ...LONG, fontWeight: 600 }

export function Parts({ parts = [], client = '', link }: Pick<Body, 'parts' | 'client' | 'link'>) {
  return parts.map((part, i) => {
    const closes = typeof parts[i + 1] !== 'string'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key and never move
      <Fragment key={i}>
        {part === '{link}' && link ? (
          <LinkPart link={link} closes={closes} />
        ) : (
          <PartOf part={part} client={client} />
        )}
      </Fragment>
    )
  })
}

function LinkPart({ link: { href, label, bare, note }, closes }: { link: BodyLink; closes: boolean }) {
  return (
    <div style={{ marginBottom: closes ? 0 : '24px' }}>
      <Button href={href} style={BUTTON}>
        {label}
      </Button>
      {/* For mail programs without buttons, and people who check where a link leads. */}
      {!bare && (
        <Text className="quiet" style={{ ...SMALL, margin: '20px 0 0', overflowWrap: 'anywhere' }}>
          {t.copyLink()}
          <br />
          <Link className="quiet" href={href} style={{ ...SMALL, textDecoration: 'underline' }}>
            {href}
          </Link>
        </Text>
      )}
      {note && (
        <Text className="quiet" style={{ ...SMALL, margin: '12px 0 0' }}>
          {note}
        </Text>
      )}
    </div>
  )
}

function PartOf({ part, client }: { part: Part; client: string }) {
  if (typeof part === 'string')
    return (
      <Paragraph>
        <Named text={part} name={client} />
      </Paragraph>
    )
  if ('heading' in part) return <Subheading>{part.heading}</Subheading>
  if ('answers' in part) return <Answers answers={part.answers} />
  if ('item' in part)
    return (
      <Paragraph>
        <strong>{part.item}</strong>
        <br />
        <BrokenText text={part.text} />
      </Paragraph>
    )
  if ('row' in part)
    return (
      <Text className="text" style={{ ...TEXT, margin: '0 0 12px' }}>
        {part.row}
        <br />
        <bdi>{part.who}</bdi>
      </Text>
    )
  if ('alert' in part) return <Alert text={part.alert} />
  if ('phone' in part) return <Call phone={part.phone} />
  if ('quiet' in part)
    return (
      <Text className="quiet" style={SMALL}>
        {part.quiet}
      </Text>
    )
  return part.failed.length > 0 && <FailedEmails emails={part.failed} />
}

/** Isolates the name, which may run in another direction than the text. */
function Named({ text, name }: { text: string; name: string }) {
  return text.split('{client}').map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key and never move
    <Fragment key={i}>
      {i > 0 && <bdi>{name}</bdi>}
      <BrokenText text={part} />
    </Fragment>
  ))
}

function Alert({ text }: { text: string }) {
  return (
    <Section style={{ ...MARKED, margin: '0 0 24px' }}>
      <Text className="text" style={{ ...TEXT, margin: 0, fontWeight: 600 }}>
        {text}
      </Text>
    </Section>
  )
}

function Call({ phone }: { phone: string }) {
  return (
    <Text className="text" style={{ ...TEXT, margin: '16px 0 0' }}>
      or call{' '}
      <Link className="text" href={`tel:${dialable(phone)}`} style={{ ...TEXT, textDecoration: 'underline' }}>
        <bdi>{phone}</bdi>
      </Link>
    </Text>
  )
}

function dialable(phone: string): string {
  return phone.trim().replace(/(?!^\+)\D/g, '')
}

function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="text" style={{ ...TEXT, margin: '0 0 18px' }}>
      {children}
    </Text>
  )
}

function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" className="text" style={SUBHEADING}>
      {children}
    </Heading>
  )
}

function Answers({ answers }: { answers: Answered[] }) {
  return answers.map(({ id, question, answer, kind }) => (
    <Section
      key={id}
      className="line"
      style={{ width: '100%', borderBottom: `1px solid ${PAPER.line}`, padding: '14px 0' }}
    >
      <Text className="question quiet" style={SMALL}>
        {question}
      </Text>
      <Text className="answer text" dir="auto" style={kind === 'textarea' ? LONG : SHORT}>
        <BrokenText text={kind === 'date' ? dayInWords(answer) : answer} />
      </Text>
    </Section>
  ))
}

function BrokenText({ text }: { text: string }) {
  return text.split('\n').map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key and never move
    <Fragment key={i}>
      {i > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** Names the recipients, so that the owner can call. */
function FailedEmails({ emails }: { emails: FailedEmail[] }) {
  return (
    <>
      <Subheading>Earlier emails that didn't go through</Subheading>
      {emails.map(({ id, kind, name, email, phone, reason }) => (
        <Section key={id} style={{ ...MARKED, margin: '14px 0 0' }}>
          <Text className="text" style={{ ...TEXT, margin: 0, fontWeight: 600 }}>
            {emailTitle({ email: kind })}
            {name && ': '}
            <bdi>{[name, email, phone].filter(Boolean).join(', ')}</bdi>
          </Text>
          <Text className="quiet" style={SMALL}>
            {reason || 'The reason isn’t known.'}
          </Text>
        </Section>
      ))}
      <Text className="quiet" style={{ ...SMALL, margin: '14px 0 0' }}>
        They won’t be sent again automatically. You can try again from Today in your studio.
      </Text>
    </>
  )
}
