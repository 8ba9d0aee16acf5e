import { href } from 'react-router'
import { addressWith } from '../../../studio/ui/list/address.ts'

export function bookingAt(id: string, filters: Record<string, string | null>): string {
  return addressWith(href('/studio/bookings/:booking', { booking: id }), filters)
}

export function withForm(
  pathname: string,
  search: URLSearchParams,
  form: 'accept' | 'decline' | null,
): string {
  return addressWith(pathname, { ...Object.fromEntries(search), do: form })
}

interface Neighbors {
  newer: string | null
  older: string | null
}

/**
 * Finds neighbors even if the filter no longer finds the booking itself: a request that was accepted has left the new
 * ones. IDs sort by time.
 */
export function neighborsOf(
  id: string,
  { ids, first, last }: { ids: string[]; first: boolean; last: boolean },
): Neighbors {
  const onPage = (first || id <= (ids[0] ?? '')) && (last || id >= (ids.at(-1) ?? ''))
  if (!onPage) return { newer: null, older: null }
  return {
    newer: ids.findLast((one) => one > id) ?? null,
    older: ids.find((one) => one < id) ?? null,
  }
}
