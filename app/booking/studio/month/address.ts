import { href } from 'react-router'

/** @param panel what to show beside the month instead of the day */
export function monthAt(month: string, day?: string, panel?: string): string {
  const query = new URLSearchParams({ month, ...(day && { day }), ...(panel && { [panel]: '' }) })
  return `${href('/studio/bookings/month')}?${query}`
}
