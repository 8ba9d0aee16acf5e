import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Footer } from './footer.tsx'
import { Loading } from './loading.tsx'
import { Nav } from './nav.tsx'
import styles from './page-frame.module.css'
import { useOnline } from './use-online.ts'

/** Navigation above, footer below: around every public page and its errors. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Nav />
      <Pending />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Loading />
      <Offline />
    </>
  )
}

/** A line along the top while the next page loads. It appears after 150 ms, so that fast pages show nothing. */
function Pending() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.pending} aria-hidden="true" />
}

function Offline() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>You are offline. What you have already opened still works.</p>
      )}
    </div>
  )
}
