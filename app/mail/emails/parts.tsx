import { Fragment } from 'react'
import { Link, Section, Text } from 'react-email'
import type { Body, BodyLink, Part } from '../email.ts'
import { Answers, BrokenText } from './answers.tsx'
import { FailedEmails } from './failed-emails.tsx'
import { MARKED, Paragraph, SMALL, Subheading, TEXT } from './layout.tsx'
import { MainLink, PlainLink } from './links.tsx'

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

function LinkPart({ link, closes }: { link: BodyLink; closes: boolean }) {
  return (
    <div style={{ marginBottom: closes ? 0 : '24px' }}>
      <MainLink href={link.href}>{link.label}</MainLink>
      {!link.bare && <PlainLink href={link.href} />}
      {link.note && (
        <Text className="quiet" style={{ ...SMALL, margin: '12px 0 0' }}>
          {link.note}
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
