import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { useNonce } from '../../ui/nonce.ts'
import { cssVariables, theme } from './theme.ts'

/** Around everything in the studio: Mantine's theme in the visitor's color scheme. */
export function Themed({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce ?? nonceOfDocument() ?? ''}
    >
      {/* It runs before the first paint, and only in the document that the server renders. */}
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      {children}
    </MantineProvider>
  )
}

/** In the browser, for styles that Mantine adds later: a script may read the nonce of an element that ran. */
function nonceOfDocument(): string | undefined {
  if (typeof document === 'undefined') return
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
