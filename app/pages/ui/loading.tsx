import { useEffect } from 'react'
import { href, matchPath, useNavigation } from 'react-router'
import styles from './page-frame.module.css'

/** What is said while these pages load. */
const WORDS = [
  { path: href('/blog'), text: 'Loading posts...', title: null },
  { path: '/blog/:slug', text: 'Loading post...', title: 'Loading Blog Post...' },
  { path: '/client/:clientId', text: 'Loading...', title: null },
]

/** Says what is loading. It appears after 150 ms, so that fast pages show nothing. */
export function Loading() {
  const { location } = useNavigation()
  const words = location && WORDS.find(({ path }) => matchPath(path, location.pathname))
  useTitle(words?.title)
  return <div role="status">{words && <p className={styles.loading}>{words.text}</p>}</div>
}

/** Sets the document's title while there is one to set. */
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
