import { href } from 'react-router'
import { addressWith } from '../../../studio/ui/list/address.ts'

export function bookingAt(id: string, filters: Record<string, string | null>): string {
  return addressWith(href('/studio/bookings/:booking', { booking: id }), filters)
}

type Form = 'accept' | 'decline' | 'deposit'

export function withForm(pathname: string, search: URLSearchParams, form: Form | null) {
  return addressWith(pathname, { ...Object.fromEntries(search), do: form })
}

/** Finds neighbors even if the filter no longer finds the booking itself, for example since it was accepted. */
export function neighborsOf(
  id: string,
  { ids, first, last }: { ids: string[]; first: boolean; last: boolean },
): { newer: string | null; older: string | null } {
  const onPage = (first || id <= (ids[0] ?? '')) && (last || id >= (ids.at(-1) ?? ''))
  if (!onPage) return { newer: null, older: null }
  return {
    newer: ids.findLast((one) => one > id) ?? null,
    older: ids.find((one) => one < id) ?? null,
  }
}
