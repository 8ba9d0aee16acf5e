import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Loading } from './loading.tsx'
import { Nav } from './nav.tsx'
import { Offline } from './offline.tsx'
import styles from './page-frame.module.css'
import { Pending } from './pending.tsx'

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
