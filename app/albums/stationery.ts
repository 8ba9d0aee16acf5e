/** Written into each file of an album that is downloaded; '' keeps what the file says. */
export interface Stationery {
  credit: string
  copyright: string
  event: string
  city: string
}

export type StationeryErrors = Partial<Record<keyof Stationery, string>>

export const NO_STATIONERY: Stationery = { credit: '', copyright: '', event: '', city: '' }

/** Letters: more than IPTC has room for in the older of its two forms, which is cut. */
const LONGEST: Record<keyof Stationery, number> = { credit: 200, copyright: 500, event: 200, city: 200 }

export function readStationery(fields: Record<string, unknown>): Stationery | { errors: StationeryErrors } {
  const stationery = { ...NO_STATIONERY }
  const errors: StationeryErrors = {}
  for (const name of Object.keys(stationery) as (keyof Stationery)[]) {
    const text = String(fields[name] ?? '')
      .normalize('NFC')
      .trim()
    if (text.length > LONGEST[name]) errors[name] = `The ${name} can have up to ${LONGEST[name]} characters.`
    else if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) || !text.isWellFormed())
      errors[name] = `The ${name} needs to fit on one line.`
    stationery[name] = text
  }
  return Object.keys(errors).length > 0 ? { errors } : stationery
}

export function columnOf(stationery: Stationery): string | null {
  return Object.values(stationery).some((text) => text !== '') ? JSON.stringify(stationery) : null
}

export function stationeryOf(column: string | null): Stationery {
  return column === null ? NO_STATIONERY : { ...NO_STATIONERY, ...JSON.parse(column) }
}

export const PLACEHOLDERS = ['{album}', '{date}', '{year}'] as const

/** Fills in the placeholders. An album without a day has neither date nor year. */
export function filledIn(
  stationery: Stationery,
  { title, date }: { title: string; date: string | null },
): Stationery {
  const day = date && new Date(`${date}T00:00:00Z`)
  const values: Record<string, string> = {
    '{album}': title,
    '{date}': day ? LONG.format(day) : '',
    '{year}': date?.slice(0, 4) ?? '',
  }
  const fill = (text: string) =>
    text
      .replace(/\{(?:album|date|year)\}/g, (placeholder) => values[placeholder] ?? '')
      .replace(/ {2,}/g, ' ')
      .trim()
  const { credit, copyright, event, city } = stationery
  return { credit: fill(credit), copyright: fill(copyright), event: fill(event), city: fill(city) }
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
