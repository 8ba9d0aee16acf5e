import { href } from 'react-router'
import { addressWith } from '../../../studio/ui/list/address.ts'

/** The address of a booking beside the list with these filters. */
export function bookingAt(id: string, filters: Record<string, string | null>): string {
  return addressWith(href('/studio/bookings/:booking', { booking: id }), filters)
}

/** The same address with one of its forms open, or with none. */
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
 * The bookings before and after one in the list, even if the filter no longer finds it: a request that was accepted has
 * left the new ones. Null at an end, and beside a booking that is on another page.
 *
 * @param ids those of one page, the newest first; IDs sort by time
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
