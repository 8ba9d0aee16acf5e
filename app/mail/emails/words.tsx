import { Fragment } from 'react'
import { Text } from 'react-email'
import { BrokenText } from './bookings/answers.tsx'
import { Paragraph, SMALL } from './layout.tsx'
import { MainLink, PlainLink } from './links.tsx'

export interface WordsProps {
  paragraphs: string[]
  /** Where '{link}' leads. */
  link?: {
    href: string
    label: string
    /** Below the link. */
    note?: string
  }
  /** The name for '{client}'. */
  client?: string
}

/** The paragraphs of an email, as the owner wrote them. */
export function Words({ paragraphs, link, client }: WordsProps) {
  return paragraphs.map((text, i) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
    if (link && text === '{link}') {
      return (
        <div key={i} style={{ marginBottom: i === paragraphs.length - 1 ? 0 : '24px' }}>
          <MainLink href={link.href}>{link.label}</MainLink>
          <PlainLink href={link.href} />
          {link.note && (
            <Text className="quiet" style={{ ...SMALL, margin: '12px 0 0' }}>
              {link.note}
            </Text>
          )}
        </div>
      )
    }
    return (
      <Paragraph key={i}>
        {client === undefined ? <BrokenText text={text} /> : <Named text={text} name={client} />}
      </Paragraph>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
  })
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
