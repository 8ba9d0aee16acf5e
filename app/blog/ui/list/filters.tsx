import { Form, href, Link } from 'react-router'
import * as t from '#messages/site'
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
        aria-label={t.searchBlog()}
        placeholder={t.searchBlog()}
        defaultValue={query ?? ''}
        maxLength={100}
        required
        enterKeyHint="search"
      />
      <button type="submit">{t.search()}</button>
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
    <nav className={`${row.row} ${styles.tags}`} aria-label={t.tags()}>
      <ul ref={list}>
        {[null, ...tags].map((tag) => (
          <li key={tag}>
            <Link
              to={tagAddress(tag)}
              aria-current={tag === active ? 'true' : undefined}
              preventScrollReset
              onClick={onChoose}
            >
              {tag ? tagLabel(tag) : t.all()}
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
