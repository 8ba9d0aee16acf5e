import { data } from 'react-router'

/** Catches every address that no other route matches. */
export function loader() {
  throw data(null, { status: 404 })
}

/** Missing for a form, too: nobody learns from the status what exists for somebody else. */
export function action() {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}
