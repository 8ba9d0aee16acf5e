import { href, redirect } from 'react-router'

/** Each step had a page here once. */
export function loader() {
  return redirect(href('/booking'), 301)
}

export function action() {
  return redirect(href('/booking'), 303)
}
