import type { MouseEvent } from 'react'

/** The second click of a double click finds the next question already, and must not answer it. */
export function pressOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
