import { href } from 'react-router'
import type { PageHead } from '../site/head.ts'
import type { PostPicture } from './view.ts'

/** The links by which feed readers find the feeds. */
export function feedLinks(studio: string) {
  const feed = (type: string, address: string) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: `Blog | ${studio}`,
    href: address,
  })
  return [
    feed('application/atom+xml', href('/blog/feed.xml')),
    feed('application/feed+json', href('/blog/feed.json')),
  ]
}

/** A post's picture for link previews. */
export function sharedPicture(picture: PostPicture | null): PageHead['picture'] {
  if (!picture) return null
  if (picture.kind === 'photo') return picture.photo
  const { alt, width, height } = picture
  const { url, width: shown } = largest(picture)
  return { url, alt, width: shown, height: Math.round((height / width) * shown) }
}

/** The widest version of a remote picture. */
export function largest({ sources }: Extract<PostPicture, { kind: 'remote' }>) {
  return sources.at(-1) as { width: number; url: string }
}
