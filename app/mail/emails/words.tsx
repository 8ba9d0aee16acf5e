import { Fragment } from 'react'
import { Lines } from './answers.tsx'
import { Paragraph } from './layout.tsx'
import { MainLink, PlainLink } from './links.tsx'

interface WordsProps {
  paragraphs: string[]
  /** Where '{link}' leads, and who '{client}' is. */
  link?: { href: string; label: string; client: string }
}

/** The paragraphs of an email, as the owner wrote them. */
export function Words({ paragraphs, link }: WordsProps) {
  return paragraphs.map((text, i) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
    if (!link) {
      return (
        <Paragraph key={i}>
          <Lines text={text} />
        </Paragraph>
      )
    }
    const { href, label, client } = link
    return text === '{link}' ? (
      <div key={i} style={{ marginBottom: i === paragraphs.length - 1 ? 0 : '24px' }}>
        <MainLink href={href}>{label}</MainLink>
        <PlainLink href={href} />
      </div>
    ) : (
      <Paragraph key={i}>
        <Named text={text} name={client} />
      </Paragraph>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: paragraphs have no other key and never move
  })
}

/** A name may run in another direction than the words around it. */
function Named({ text, name }: { text: string; name: string }) {
  return text.split('{client}').map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key and never move
    <Fragment key={i}>
      {i > 0 && <bdi>{name}</bdi>}
      <Lines text={part} />
    </Fragment>
  ))
}
