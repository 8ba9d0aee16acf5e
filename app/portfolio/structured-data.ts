import type { ItemList } from 'schema-dts'
import * as t from '#messages/site'
import { largestWidth, photoUrl, previewUrl } from '../photos/rules/address.ts'
import type { PhotoView } from '../photos/rules/photo.ts'
import { breadcrumbs } from '../site/head.ts'
import type { SiteView } from '../site/site.ts'
import { businessData } from '../site/structured-data.ts'
import type { AlbumCard, GalleryView } from './albums.server.ts'
import type { TeamPage } from './teams.server.ts'

export function portfolioData({ albums, origin }: { albums: AlbumCard[]; origin: string }): object[] {
  return [...listOf(albums, origin), breadcrumbs(origin, [[t.portfolio(), '/portfolio']])]
}

function listOf(albums: { link: string }[], origin: string): ItemList[] {
  const ours = albums.filter(({ link }) => link.startsWith('/'))
  const items = ours.map((album, i) => ({
    '@type': 'ListItem' as const,
    position: i + 1,
    url: origin + album.link,
  }))
  return items.length > 0 ? [{ '@type': 'ItemList', itemListElement: items }] : []
}

export function teamData({ slug, name, games }: TeamPage, origin: string): object[] {
  return [
    ...listOf(games, origin),
    breadcrumbs(origin, [
      [t.portfolio(), '/portfolio'],
      [name, `/teams/${slug}`],
    ]),
  ]
}

export function galleryData(gallery: GalleryView, site: SiteView, origin: string): object[] {
  const path = `/portfolio/${gallery.slug}`
  const creator = { '@type': 'Person', name: site.owner, worksFor: businessData(site, origin) }
  return [
    {
      '@type': 'ImageGallery',
      name: gallery.name,
      url: origin + path,
      datePublished: gallery.date ?? undefined,
      contentLocation: gallery.city ? { '@type': 'City', name: gallery.city } : undefined,
      creator,
      image: gallery.frames
        .filter(({ developed }) => developed)
        .map((photo) => photograph(photo, origin, site)),
    },
    breadcrumbs(origin, [
      [t.portfolio(), '/portfolio'],
      [gallery.name, path],
    ]),
  ]
}

function photograph(photo: PhotoView, origin: string, site: SiteView): object {
  const width = largestWidth(photo.width)
  return {
    '@type': ['ImageObject', 'Photograph'],
    name: photo.title ?? undefined,
    caption: photo.alt,
    contentUrl: origin + photoUrl(photo, width, 'jpg'),
    thumbnailUrl: origin + previewUrl(photo),
    width,
    height: Math.round((photo.height * width) / photo.width),
    creditText: site.studio,
    copyrightNotice: site.studio,
  }
}
