import { data } from 'react-router'

export function loader(): never {
  throw data(null, { status: 404 })
}

/** Never rendered: the boundary above shows the error. */
export default function NotFound() {
  return null
}
