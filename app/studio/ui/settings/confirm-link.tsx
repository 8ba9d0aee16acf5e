import { href, useLocation } from 'react-router'
import { ButtonLink } from '../controls/button.tsx'

export function ConfirmLink({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ButtonLink to={`${href('/studio/confirm')}?${new URLSearchParams({ to: pathname })}`}>
      {children}
    </ButtonLink>
  )
}
