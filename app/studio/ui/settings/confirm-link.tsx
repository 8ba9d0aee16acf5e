import { href, useLocation } from 'react-router'
import { ButtonLink } from '../controls/button.tsx'

interface ConfirmLinkProps {
  children: React.ReactNode
}

/** Leads to the password, and back to this page. */
export function ConfirmLink({ children }: ConfirmLinkProps) {
  const { pathname } = useLocation()
  return (
    <ButtonLink to={`${href('/studio/confirm')}?${new URLSearchParams({ to: pathname })}`}>
      {children}
    </ButtonLink>
  )
}
