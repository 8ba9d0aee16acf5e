import { cleanBody } from '../../body/body.ts'
import { Body } from '../../ui/body.tsx'
import type { ImageBlock, PostPicture } from '../../view.ts'
import type { EditorPicture } from '../editor/pictures.ts'
import type { Draft } from './post.server.ts'
import styles from './reading.module.css'

interface ReadingProps {
  title: string
  draft: Draft
  /** By ID. */
  pictures: Readonly<Record<string, EditorPicture>>
}

/** A text to read, with small pictures. */
export function Reading({ title, draft, pictures }: ReadingProps) {
  const body = cleanBody(draft.body.map(withPicture), (picture) => remote(picture, pictures))
  return (
    <section className={styles.reading} aria-label={title}>
      <p className="edge">{title}</p>
      <h2>{draft.title || 'Untitled'}</h2>
      <div className={styles.prose}>
        {body.length > 0 ? <Body body={body} figure={figure} /> : <p className="quiet">No text.</p>}
      </div>
      {draft.tags.length > 0 && <p className="small quiet">{draft.tags.join(', ')}</p>}
    </section>
  )
}

/** A stored picture in the shape that `cleanBody` takes from any source. */
function withPicture(block: unknown): unknown {
  const { _type, photoId, alt } = (block ?? {}) as Record<string, unknown>
  return _type === 'image' ? { ...(block as object), picture: { photoId, alt } } : block
}

function remote(picture: unknown, pictures: ReadingProps['pictures']): PostPicture {
  const { photoId, alt } = (picture ?? {}) as { photoId?: unknown; alt?: unknown }
  const { width, height, thumb, ...own } = pictures[String(photoId)] ?? { width: 3, height: 2, alt: '' }
  const sources = thumb ? [{ width: 400, url: thumb }] : []
  return { kind: 'remote', alt: typeof alt === 'string' && alt ? alt : own.alt, width, height, sources }
}

function figure({ picture, caption }: ImageBlock) {
  if (picture.kind !== 'remote') return null
  const [source] = picture.sources
  return (
    <figure className={styles.small}>
      {source ? <img src={source.url} alt={picture.alt} loading="lazy" /> : 'A photograph that was deleted.'}
      {caption && <figcaption className="small quiet">{caption}</figcaption>}
    </figure>
  )
}
