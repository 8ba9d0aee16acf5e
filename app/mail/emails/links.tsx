import type { ReactNode } from 'react'
import { Button, Link, Text } from 'react-email'
import { SMALL } from './layout.tsx'
import { TOKENS } from './palette.ts'

export function MainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} style={BUTTON}>
      {children}
    </Button>
  )
}

/** For mail programs without buttons, and people who check where a link leads. */
export function PlainLink({ href }: { href: string }) {
  return (
    <Text className="quiet" style={{ ...SMALL, margin: '20px 0 0', overflowWrap: 'anywhere' }}>
      Or copy this address into your browser:
      <br />
      <Link className="quiet" href={href} style={{ ...SMALL, textDecoration: 'underline' }}>
        {href}
      </Link>
    </Text>
  )
}

const BUTTON = {
  backgroundColor: TOKENS.signal,
  color: TOKENS.ink,
  fontSize: '18px',
  fontWeight: 800,
  lineHeight: '24px',
  padding: '14px 26px',
}
