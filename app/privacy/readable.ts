/** Without Unix times. */
export function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const time = (name === 'at' || name.endsWith('_at')) && value !== null
      return [name, time ? iso(Number(value)) : value]
    }),
  )
}

export function iso(time: number): string {
  return new Date(time).toISOString()
}
