import { href, useLocation } from 'react-router'
import { ButtonLink } from '../controls/button.tsx'

interface ConfirmLinkProps {
  /** What the password opens: 'Show the address'. */
  children: React.ReactNode
}

/** In the place of what asks for the password: leads to it, and back to this page, which then has it. */
export function ConfirmLink({ children }: ConfirmLinkProps) {
  const { pathname } = useLocation()
  return (
    <ButtonLink to={`${href('/studio/confirm')}?${new URLSearchParams({ to: pathname })}`}>
      {children}
    </ButtonLink>
  )
}
