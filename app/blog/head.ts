import type { PageHead } from '../site/head.ts'
import type { PostPicture } from './view.ts'

export function sharedPicture(picture: PostPicture | null): PageHead['picture'] {
  if (!picture) return null
  if (picture.kind === 'photo') return picture.photo
  const { alt, width, height } = picture
  const { url, width: shown } = largest(picture)
  return { url, alt, width: shown, height: Math.round((height / width) * shown) }
}

export function largest({ sources }: Extract<PostPicture, { kind: 'remote' }>) {
  return sources.at(-1) as { width: number; url: string }
}
