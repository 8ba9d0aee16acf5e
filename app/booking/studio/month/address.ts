import { href } from 'react-router'

export function monthAt(month: string, day?: string): string {
  const query = new URLSearchParams({ month, ...(day && { day }) })
  return `${href('/studio/bookings/month')}?${query}`
}

export function monthBeside(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

export function dayBeside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
