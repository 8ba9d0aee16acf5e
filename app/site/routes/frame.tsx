import { Outlet } from 'react-router'
import { CHUNK_LIMIT, inTime } from '../ui/chunks.ts'
import { Fault } from '../ui/fault.tsx'
import { Frame } from '../ui/frame.tsx'
import type { Route } from './+types/frame.ts'

/** The longest wait for a page's data; beyond that of a script, so that a lost script is known as one. */
const DATA_LIMIT = CHUNK_LIMIT + 10_000

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [(_, next) => inTime(next(), DATA_LIMIT)]

export default function Public() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <Fault />
    </Frame>
  )
}
