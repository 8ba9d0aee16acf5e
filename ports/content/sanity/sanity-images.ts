import { createImageUrlBuilder } from '@sanity/image-url'
import type { ContentPicture } from '../port.ts'

/** Serves the pictures even if another endpoint serves the queries. */
export const IMAGE_HOST = 'https://cdn.sanity.io'

const WIDTHS = [400, 800, 1600]
const SIDES = ['top', 'bottom', 'left', 'right'] as const
/** Crops a card's picture that has a hotspot to this ratio around it. */
const CARD_RATIO = 3 / 2

interface Image {
  asset: { _ref: string }
  crop?: Record<(typeof SIDES)[number], number>
  hotspot?: { x: number; y: number; width: number; height: number }
  alt: string
}

export function sanityImages(project: { projectId: string; dataset: string }) {
  const builder = createImageUrlBuilder({ ...project, baseUrl: IMAGE_HOST })
  return function picture(value: unknown, purpose: 'card' | 'whole'): ContentPicture | null {
    const image = imageOf(value)
    const size = /-(\d+)x(\d+)-[a-z0-9]+$/.exec(image?.asset._ref ?? '')
    if (!image || !size) return null
    const width = Math.round(Number(size[1]) * shareLeft(image.crop, 'left', 'right'))
    const whole = Math.round(Number(size[2]) * shareLeft(image.crop, 'top', 'bottom'))
    const height = purpose === 'card' && image.hotspot ? Math.round(width / CARD_RATIO) : whole
    if (width < 1 || height < 1) return null
    const urlOf = (wide: number) => {
      const url = builder.image(image).width(wide).auto('format')
      return height === whole ? url.url() : url.height(Math.round((wide * height) / width)).url()
    }
    const widths = WIDTHS.filter((wide) => wide <= width)
    const sources = (widths.length > 0 ? widths : [width]).map((wide) => ({ width: wide, url: urlOf(wide) }))
    return { kind: 'remote', alt: image.alt, width, height, sources }
  }
}

function shareLeft(crop: Image['crop'], from: keyof NonNullable<Image['crop']>, to: typeof from): number {
  return crop ? 1 - crop[from] - crop[to] : 1
}

function imageOf(value: unknown): Image | null {
  const { asset, crop, hotspot, alt } = (value ?? {}) as Record<string, Record<string, unknown> | undefined>
  const ref = asset?._ref
  if (typeof ref !== 'string' || !/^image-[A-Za-z0-9]+-[1-9]\d{0,4}x[1-9]\d{0,4}-[a-z0-9]{2,5}$/.test(ref))
    return null
  const image: Image = { asset: { _ref: ref }, alt: typeof alt === 'string' ? alt : '' }
  if (isCrop(crop)) image.crop = crop
  if (isHotspot(hotspot)) image.hotspot = hotspot
  return image
}

function isCrop(crop: unknown): crop is NonNullable<Image['crop']> {
  const sides = crop as NonNullable<Image['crop']> | null | undefined
  if (!sides || !SIDES.every((side) => isShare(sides[side]))) return false
  return sides.left + sides.right < 1 && sides.top + sides.bottom < 1
}

function isHotspot(hotspot: unknown): hotspot is NonNullable<Image['hotspot']> {
  const { x, y, width, height } = (hotspot ?? {}) as NonNullable<Image['hotspot']>
  return [x, y, width, height].every(isShare)
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}
