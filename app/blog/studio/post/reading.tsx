import type { PhotoView } from '../../../photos/rules/photo.ts'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { cleanBody } from '../../body/body.ts'
import { Body } from '../../ui/body.tsx'
import type { ImageBlock, PostPicture } from '../../view.ts'
import type { Draft } from './post.server.ts'
import styles from './reading.module.css'

interface ReadingProps {
  title: string
  draft: Draft
  photos: Readonly<Record<string, PhotoView>>
}

export function Reading({ title, draft, photos }: ReadingProps) {
  const body = cleanBody(draft.body.map(withPicture), (picture) => pictureOf(picture, photos))
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

/** Gives a stored picture the shape that `cleanBody` takes from any source. */
function withPicture(block: unknown): unknown {
  const { _type, photoId, alt } = (block ?? {}) as Record<string, unknown>
  return _type === 'image' ? { ...(block as object), picture: { photoId, alt } } : block
}

function pictureOf(picture: unknown, photos: ReadingProps['photos']): PostPicture | null {
  const { photoId, alt } = (picture ?? {}) as { photoId?: unknown; alt?: unknown }
  const photo = photos[String(photoId)]
  return photo ? { kind: 'photo', photo: { ...photo, alt: String(alt || photo.alt) } } : null
}

function figure({ picture, caption }: ImageBlock) {
  if (picture.kind !== 'photo') return null
  return (
    <figure className={styles.small}>
      <Thumb photo={picture.photo} alt={picture.photo.alt} size={192} />
      {caption && <figcaption className="small quiet">{caption}</figcaption>}
    </figure>
  )
}
