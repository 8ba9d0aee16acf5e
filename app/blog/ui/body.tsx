import { PortableText, type PortableTextComponents } from '@portabletext/react'
import { type ReactNode, useMemo } from 'react'
import { isExternal, safeHref } from '../body/href.ts'
import { type OutlinedBlock, outlined } from '../body/outline.ts'
import type { Block, ImageBlock, Link } from '../view.ts'

interface BodyProps {
  body: Block[]
  figure: (block: ImageBlock) => ReactNode
}

/** Leaves out unknown blocks and marks, and renders an unsafe link as plain text. */
export function Body({ body, figure }: BodyProps) {
  const components = useMemo(() => ({ ...TEXT, types: { image: renderedBy(figure) } }), [figure])
  const value = useMemo(() => outlined(body), [body])
  return <PortableText value={value} components={components} onMissingComponent={false} />
}

function renderedBy(figure: BodyProps['figure']) {
  return ({ value }: { value: ImageBlock }) => figure(value)
}

const TEXT: PortableTextComponents = {
  block: {
    h1: Heading,
    h2: Heading,
    h3: Heading,
    h4: Heading,
    h5: Heading,
    h6: Heading,
    blockquote: ({ children }) => (
      <blockquote>
        <p>{children}</p>
      </blockquote>
    ),
  },
  marks: {
    underline: ({ children }) => <u>{children}</u>,
    'strike-through': ({ children }) => <s>{children}</s>,
    link: Address,
  },
  unknownType: () => null,
  unknownMark: ({ children }) => children,
}

function Heading({ value, children }: { value: unknown; children?: ReactNode }) {
  const { tag: Tag, _key } = value as OutlinedBlock
  // A list item with the style of a heading stays an item.
  if (!Tag) return <strong>{children}</strong>
  return <Tag id={`part-${_key}`}>{children}</Tag>
}

function Address({ value, children }: { value?: Pick<Link, 'href'>; children?: ReactNode }) {
  const href = safeHref(value?.href)
  if (!href) return children
  return (
    <a href={href} rel={isExternal(href) ? 'noopener' : undefined}>
      {children}
    </a>
  )
}
