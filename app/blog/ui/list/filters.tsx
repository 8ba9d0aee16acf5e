import { Form, href, Link } from 'react-router'
import row from '../../../ui/choice-row.module.css'
import { queryOf } from '../../../ui/query.ts'
import { useChosenInView } from '../../../ui/use-chosen-in-view.ts'
import { tagLabel } from '../../search.ts'
import styles from './filters.module.css'

export function SearchForm({ query }: { query: string | null }) {
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

interface TagFilterProps {
  tags: string[]
  active: string | null
  onChoose: () => void
}

export function TagFilter({ tags, active, onChoose }: TagFilterProps) {
  const list = useChosenInView(active)
  return (
    <nav className={`${row.row} ${styles.tags}`} aria-label="Tags">
      <ul ref={list}>
        {[null, ...tags].map((tag) => (
          <li key={tag}>
            <Link
              to={tagAddress(tag)}
              aria-current={tag === active ? 'true' : undefined}
              preventScrollReset
              onClick={onChoose}
            >
              {tag ? tagLabel(tag) : 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function tagAddress(tag: string | null): string {
  return href('/blog') + queryOf({ tag })
}
