import { Form, href, Link } from 'react-router'
import row from '../../ui/choice-row.module.css'
import { useChosenInView } from '../../ui/use-chosen-in-view.ts'
import { tagName } from '../tag-name.ts'
import styles from './finder.module.css'

/** A word to look for, in every post. Without a script it is the same form. */
export function Search({ query }: { query: string | null }) {
  return (
    <Form className={styles.search} role="search" action={href('/blog')} key={query}>
      <input
        type="search"
        name="q"
        aria-label="Search the blog"
        placeholder="Search the blog"
        defaultValue={query ?? ''}
        maxLength={100}
        required
        enterKeyHint="search"
      />
      <button type="submit">Search</button>
    </Form>
  )
}

/** Every tag as an address of its own; the chosen one stays in view on a narrow screen. */
export function Tags({ tags, active }: { tags: string[]; active: string | null }) {
  const list = useChosenInView(active)
  return (
    <nav className={`${row.row} ${styles.tags}`} aria-label="Tags">
      <ul ref={list}>
        {[null, ...tags].map((tag) => (
          <li key={tag}>
            <Link to={tagAddress(tag)} aria-current={tag === active ? 'true' : undefined} preventScrollReset>
              {tag ? tagName(tag) : 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function tagAddress(tag: string | null): string {
  return tag ? `${href('/blog')}?${new URLSearchParams({ tag })}` : href('/blog')
}
