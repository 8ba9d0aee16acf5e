import {
  defineAnnotation,
  defineBlockObject,
  defineDecorator,
  defineSchema,
  defineTextBlock,
  type RegistrableNode,
} from '@portabletext/editor'
import { isExternal, safeHref } from '../../body/href.ts'
import { DECORATORS, STYLES } from '../../view.ts'
import { UNKNOWN_BLOCK } from './convert.ts'
import styles from './editor.module.css'
import { Picture } from './picture.tsx'

/** What visitors can read (app/blog/body/body.ts), and a block that wraps everything else. */
export const schema = defineSchema({
  styles: STYLES.map((name) => ({ name })),
  decorators: DECORATORS.map((name) => ({ name })),
  lists: [{ name: 'bullet' }, { name: 'number' }],
  annotations: [{ name: 'link', fields: [{ name: 'href', type: 'string' }] }],
  inlineObjects: [],
  blockObjects: [
    {
      name: 'image',
      fields: [
        { name: 'photoId', type: 'string' },
        { name: 'alt', type: 'string' },
        { name: 'caption', type: 'string' },
      ],
    },
    { name: UNKNOWN_BLOCK, fields: [{ name: 'json', type: 'string' }] },
  ],
})

const TAGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'] as const

const text = defineTextBlock({
  type: 'block',
  render: ({ attributes, children, node }) => {
    const Tag = TAGS.find((tag) => tag === node.style) ?? 'div'
    return (
      <Tag {...attributes} className={styles.block} data-list={node.listItem} data-depth={node.level}>
        {children}
      </Tag>
    )
  },
})

const marks = [
  defineDecorator({ type: 'strong', render: ({ children }) => <strong>{children}</strong> }),
  defineDecorator({ type: 'em', render: ({ children }) => <em>{children}</em> }),
  defineDecorator({ type: 'code', render: ({ children }) => <code>{children}</code> }),
  defineDecorator({ type: 'underline', render: ({ children }) => <u>{children}</u> }),
  defineDecorator({ type: 'strike-through', render: ({ children }) => <s>{children}</s> }),
]

/** Without `href`, so a click puts the caret there. */
const link = defineAnnotation({
  type: 'link',
  render: ({ annotation, children }) => {
    const address = safeHref(annotation.href)
    const title = address
      ? `${address}${isExternal(address) ? ', another site' : ''}`
      : 'This link doesn’t work'
    return (
      <span className={styles.link} data-bad={address === null || undefined} title={title}>
        {children}
      </span>
    )
  },
})

const kept = defineBlockObject({
  type: UNKNOWN_BLOCK,
  render: ({ attributes, children, selected }) => (
    <div {...attributes}>
      {children}
      <div className={styles.kept} contentEditable={false} data-selected={selected || undefined}>
        This editor can’t show this part. It stays in the post as is.
      </div>
    </div>
  ),
})

const image = defineBlockObject({ type: 'image', render: (props) => <Picture {...props} /> })

export const nodes: RegistrableNode[] = [text, ...marks, link, kept, image]
