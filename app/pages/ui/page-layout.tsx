import { type ReactNode, useEffect } from 'react'
import { href, matchPath, useNavigation } from 'react-router'
import * as t from '#messages/site'
import { Footer } from './footer.tsx'
import { useLost } from './keep-shown.ts'
import { Nav } from './nav.tsx'
import styles from './page-layout.module.css'
import { useOnline } from './use-online.ts'

export function PageLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {t.skipToContent()}
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

function Pending() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className={styles.pending} aria-hidden="true" />
}

function Offline() {
  const online = useOnline()
  const lost = useLost()
  return (
    <div role="status">
      {(lost || !online) && <p className={styles.offline}>{online ? t.didNotLoad() : t.openedPagesWork()}</p>}
    </div>
  )
}

const WORDS = [
  { path: href('/blog'), text: t.loadingPosts, title: null },
  { path: '/blog/:slug', text: t.loadingPost, title: t.loadingPostTitle },
  { path: '/client/:clientId', text: t.loading, title: null },
]

function Loading() {
  const { location } = useNavigation()
  const words = location && WORDS.find(({ path }) => matchPath(path, location.pathname))
  useTitle(words?.title?.())
  return <div role="status">{words && <p className={styles.loading}>{words.text()}</p>}</div>
}

function useTitle(title: string | null | undefined) {
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
