import type { Blog, BlogPosting, Person } from 'schema-dts'
import * as t from '#messages/site'
import { largestWidth, photoUrl, previewUrl } from '../photos/rules/address.ts'
import { breadcrumbs } from '../site/head.ts'
import type { SiteView } from '../site/site.ts'
import { largest } from './head.ts'
import type { PostCard, PostView } from './posts.server.ts'
import type { PostPicture } from './view.ts'

export function blogData(posts: PostCard[], site: SiteView, origin: string): object {
  const blog: Blog = {
    '@type': 'Blog',
    name: t.blogTitle(site),
    url: `${origin}/blog`,
    author: author(site, origin),
    blogPost: posts.length > 0 ? posts.map((post) => brief(post, origin)) : undefined,
  }
  return blog
}

export function postData(post: PostView, site: SiteView, origin: string): object[] {
  const posting: BlogPosting = {
    ...brief(post, origin),
    description: post.excerpt,
    mainEntityOfPage: `${origin}/blog/${post.slug}`,
    dateModified: iso(post.updatedAt ?? post.publishedAt),
    image: imageAddresses(post.picture, origin),
    keywords: post.tags.length > 0 ? post.tags : undefined,
    timeRequired: `PT${post.minutes}M`,
    author: author(site, origin),
    publisher: { '@type': 'Organization', name: site.studio, url: origin },
  }
  const trail = breadcrumbs(origin, [
    [t.blog(), '/blog'],
    [post.title, `/blog/${post.slug}`],
  ])
  return [posting, trail]
}

function brief({ slug, title, publishedAt }: PostCard, origin: string): Exclude<BlogPosting, string> {
  return {
    '@type': 'BlogPosting',
    headline: title,
    url: `${origin}/blog/${slug}`,
    datePublished: iso(publishedAt),
  }
}

function author(site: SiteView, origin: string): Person {
  return { '@type': 'Person', name: site.owner, url: `${origin}/about` }
}

function imageAddresses(picture: PostPicture | null, origin: string): string[] | undefined {
  if (picture?.kind === 'remote') return [largest(picture).url]
  if (!picture?.photo.developed) return undefined
  const { photo } = picture
  return [origin + previewUrl(photo), origin + photoUrl(photo, largestWidth(photo.width), 'jpg')]
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
