import { data } from 'react-router'

/** Every address that is nothing else. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}
