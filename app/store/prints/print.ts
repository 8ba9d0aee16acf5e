import type { PrintState } from '../../../ports/database/schema/store.ts'

/** Inches, the shorter side first. */
export const SIZES = ['4x6', '5x7', '8x10', '11x14', '16x20', '16x24', '20x30'] as const
export const MOST_PRINTS = 50

export type PrintSize = (typeof SIZES)[number]

/** One photo on paper: part of it, or all of it with a white border. */
export interface PrintSpec {
  size: PrintSize
  /** Percent of the way that the crop can move, from the left and the top, as `object-position` counts. */
  x: number
  y: number
  border: boolean
  count: number
}

interface Area {
  width: number
  height: number
}

/** In pixels of the photo: the part that is printed, and the paper with it in the middle. */
export interface Sheet extends Area {
  left: number
  top: number
  paper: Area
}

/** Less looks soft. Pixels per inch. */
const SHARP = 150

export function nameOfSize(size: PrintSize): string {
  return size.replace('x', '×')
}

/** Turned as the photo is. */
function ratioOf({ width, height }: Area, size: PrintSize): number {
  const [short, long] = sidesOf(size)
  return width < height ? short / long : long / short
}

function sidesOf(size: PrintSize): [short: number, long: number] {
  return size.split('x').map(Number) as [number, number]
}

/** The same for a border, with which the photo is smaller on paper. */
export function isSharp(photo: Area, size: PrintSize): boolean {
  const { width, height } = sheetOf(photo, { size, x: 0, y: 0, border: false })
  const [short] = sidesOf(size)
  return Math.min(width, height) >= short * SHARP
}

export function sheetOf(photo: Area, { size, x, y, border }: Omit<PrintSpec, 'count'>): Sheet {
  const { width, height } = photo
  const ratio = ratioOf(photo, size)
  const isWide = width / height > ratio
  if (border) {
    const paper = isWide
      ? { width, height: Math.round(width / ratio) }
      : { width: Math.round(height * ratio), height }
    return { left: 0, top: 0, width, height, paper }
  }
  const paper = isWide
    ? { width: Math.round(height * ratio), height }
    : { width, height: Math.round(width / ratio) }
  const along = (room: number, percent: number) => Math.round((room * percent) / 100)
  const left = along(width - paper.width, x)
  return { left, top: along(height - paper.height, y), ...paper, paper }
}

/** What the crop leaves out, in percent of the photo. */
export function cutOff(photo: Area, { width, height }: Area): number {
  return Math.round(100 - (100 * width * height) / (photo.width * photo.height))
}

/** From an address or a form; null without a size that exists. */
export function readSpec(get: (name: string) => string | null): PrintSpec | null {
  const size = SIZES.find((one) => one === get('size'))
  const whole = (name: string, most: number, otherwise: number) => {
    const text = get(name) ?? ''
    return /^\d{1,3}$/.test(text) ? Math.min(most, Number(text)) : otherwise
  }
  if (!size) return null
  const count = Math.max(1, whole('count', MOST_PRINTS, 1))
  return { size, x: whole('x', 100, 50), y: whole('y', 100, 50), border: get('border') === '1', count }
}

export function fieldsOf({ size, x, y, border, count }: PrintSpec): Record<string, string> {
  return { size, x: `${x}`, y: `${y}`, count: `${count}`, ...(border && { border: '1' }) }
}

/** Where each state leads by hand: the first one back. */
export const STEPS: Record<PrintState, PrintState[]> = {
  'to-print': ['printed'],
  printed: ['to-print', 'handed-out', 'mailed'],
  'handed-out': ['printed'],
  mailed: ['printed'],
}
