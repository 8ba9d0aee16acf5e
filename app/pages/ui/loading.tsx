import { useEffect } from 'react'
import { href, matchPath, useNavigation } from 'react-router'
import styles from './page-frame.module.css'

/** Pages that say by name that they are on their way. */
const WORDS = [
  { path: href('/blog'), text: 'Loading posts...', title: null },
  { path: '/blog/:slug', text: 'Loading post...', title: 'Loading Blog Post...' },
  { path: '/client/:clientId', text: 'Loading...', title: null },
]

/** What is being fetched after a click; after 150 ms, so that fast pages show nothing. */
export function Loading() {
  const { location } = useNavigation()
  const words = location && WORDS.find(({ path }) => matchPath(path, location.pathname))
  useTitle(words?.title)
  return <div role="status">{words && <p className={styles.loading}>{words.text}</p>}</div>
}

/** Names the tab for as long as there is a `title`; the next page's own title then stays. */
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
