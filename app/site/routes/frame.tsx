import { Outlet } from 'react-router'
import { Fault } from '../ui/fault.tsx'
import { Frame } from '../ui/frame.tsx'

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
