import type { PhotoView } from '../photos/rules/photo.ts'

export type PostPicture =
  | { kind: 'photo'; photo: PhotoView }
  | {
      kind: 'remote'
      alt: string
      /** Pixels of the whole picture as it is shown, cropped. */
      width: number
      height: number
      sources: { width: number; url: string }[]
    }

export const STYLES = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'] as const
export type TextStyle = (typeof STYLES)[number]
export const DECORATORS = ['strong', 'em', 'code', 'underline', 'strike-through'] as const

export interface Span {
  _type: 'span'
  _key: string
  text: string
  /** Decorators, and keys of `markDefs`. */
  marks: string[]
}

export interface Link {
  _type: 'link'
  _key: string
  /** Never one that could run code: see `safeHref`. */
  href: string
}

export interface TextBlock {
  _type: 'block'
  _key: string
  style: TextStyle
  listItem?: 'bullet' | 'number'
  level?: number
  children: Span[]
  markDefs: Link[]
}

export interface ImageBlock {
  _type: 'image'
  _key: string
  picture: PostPicture
  caption: string | null
}

export type Block = TextBlock | ImageBlock
