import { useEffect, useRef } from 'react'
import { Form, Link, useNavigationType } from 'react-router'
import { Button, ButtonLink } from '../controls/button.tsx'
import { TextInput } from '../controls/fields.tsx'
import { Tabs } from '../page/nav.tsx'
import { addressWith, type ListFilters } from './address.ts'
import styles from './list.module.css'
import { countText, type ListView } from './page.ts'

interface ListAddress {
  path: string
  filters: ListFilters
}

/** Above the rows: the filters and the search. */
export function Bar({ children }: { children: React.ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

interface FilterProps {
  to: string
  label: string
  /** How many there are; null where that is not counted. */
  count: number | null
  current: 'page' | 'true' | false
  children?: React.ReactNode
}

export function Filter({ to, label, count, current, children }: FilterProps) {
  return (
    <Link to={to} aria-current={current || undefined} preventScrollReset>
      {label} {count !== null && <span className="num">{countText(count)}</span>}
      {children}
    </Link>
  )
}

interface SearchProps extends ListAddress {
  label: string
  placeholder: string
}

/** Keeps the other filters. */
export function Search({ path, filters: { q, ...others }, label, placeholder }: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const moved = useNavigationType()
  const before = useRef(q)
  useEffect(() => {
    if (before.current === q) return
    before.current = q
    const input = field.current
    // Back brings the search of that page; otherwise what is typed while a search is under way stays.
    if (input && (moved === 'POP' || input !== document.activeElement)) input.value = q ?? ''
  }, [q, moved])
  return (
    <Form className={styles.search} role="search" action={path}>
      {Object.entries(others).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TextInput
        ref={field}
        className={styles.term}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={q}
        maxLength={100}
      />
      <Button type="submit">Search</Button>
    </Form>
  )
}

interface Column {
  label: string
  /** In place of the label. */
  content?: React.ReactNode
  /** Sorts by it. */
  to?: string
  current?: boolean
  /** Stands at the right edge. */
  end?: boolean
}

interface RowsProps {
  /** None for rows that need no names. */
  columns: Column[]
  /** Sets `--columns`, their widths. */
  className: string | undefined
  children: React.ReactNode
}

/** The rows of a list below the names of its columns. */
export function Rows({ columns, className, children }: RowsProps) {
  const sorts = columns.some(({ to }) => to)
  return (
    <div className={className}>
      {columns.length > 0 && (
        <div className={`${styles.labels} edge`} aria-hidden={sorts ? undefined : true}>
          {columns.map(({ label, content = label, to, current, end }) => (
            <span key={label} data-end={end}>
              {to ? (
                <Link to={to} aria-current={current || undefined} preventScrollReset>
                  {label}
                  <span className="hidden-text">, sort by this</span>
                </Link>
              ) : (
                content
              )}
            </span>
          ))}
        </div>
      )}
      <ul>{children}</ul>
    </div>
  )
}

export function Row({ className = '', ...props }: React.ComponentProps<'li'>) {
  return <li className={`${styles.row} ${className}`} {...props} />
}

interface RowNameProps {
  /** Where the whole row leads. */
  to?: string
  /** Two lines at the most, instead of one. */
  long?: boolean
  /** Whether it is the one that is open beside the list. */
  current?: boolean
  className?: string | undefined
  children: React.ReactNode
}

export function RowName({ to, long, current, className = '', children }: RowNameProps) {
  const shared = { className: `${long ? 'clip-two' : 'clip'} name ${styles.name} ${className}`, children }
  return to ? <Link data-row to={to} aria-current={current || undefined} {...shared} /> : <span {...shared} />
}

const PAGES = { before: ['Newest', 'Older'], after: ['First page', 'Next page'] } as const

interface PagesProps extends ListAddress {
  /** Whether this is not the first page. */
  paged: boolean
  /** In the address, which side of `next` a page shows: `before` where the newest come first. */
  side: keyof typeof PAGES
  /** Where the next page begins; null on the last. */
  next: string | null
}

export function Pages({ path, filters, paged, side, next }: PagesProps) {
  if (!paged && !next) return null
  const [toFirst, toNext] = PAGES[side]
  return (
    <nav className={styles.pages} aria-label="Pages">
      {paged && <ButtonLink to={addressWith(path, filters)}>{toFirst}</ButtonLink>}
      {next && <ButtonLink to={addressWith(path, { ...filters, [side]: next })}>{toNext}</ButtonLink>}
    </nav>
  )
}

/** In place of the rows. */
export function Empty({ children }: { children: React.ReactNode }) {
  return <div className={styles.empty}>{children}</div>
}

interface ListProps<Line, Choice extends string> {
  view: ListView<Line, Choice>
  /** What it lists: 'bookings'. */
  of: string
  path: string
  /** What the address calls the filter. */
  filterName: 'status' | 'show'
  /** The filters in their order, with their words. */
  choices: Record<Choice, string>
  /** What the search looks at. */
  placeholder: string
  /** How it is sorted, unless in the usual way. */
  sort?: string | null
  side: PagesProps['side']
  columns: Column[]
  /** Sets `--columns`, their widths. */
  className: string | undefined
  /** What is said where a filter has no rows. */
  empty: Record<Choice | 'all', string>
  /** Below that. */
  more?: React.ReactNode
  /** Below the rows, where there are some. */
  below?: React.ReactNode
  /** Beside the rows on a wide screen: the one that is open, or a sentence. */
  detail?: { open: boolean; shown: React.ReactNode }
  /** The rows. */
  children: React.ReactNode
}

/** A list with filters, of which one is chosen, a search and pages. */
export function List<Line, Choice extends string>(props: ListProps<Line, Choice>) {
  const { view, of, path, filterName, choices, placeholder, sort = null, detail } = props
  const { counts, filter, search } = view
  const filters: ListFilters = { [filterName]: filter, q: search, sort }
  const named = Object.entries(choices) as [Choice, string][]
  return (
    <div className={detail && styles.split} data-open={detail?.open || undefined}>
      <Bar>
        <Tabs label="Filter">
          {[[null, 'All'] as const, ...named].map(([one, label]) => (
            <li key={label}>
              <Filter
                to={addressWith(path, { ...filters, [filterName]: one })}
                current={one === filter && 'page'}
                label={label}
                count={counts[one ?? 'all']}
              />
            </li>
          ))}
        </Tabs>
        <Search path={path} filters={filters} label={`Search ${of}`} placeholder={placeholder} />
      </Bar>
      <div className={styles.lines}>
        <Lines {...props} filters={filters} />
        {view.lines.length > 0 && props.below && <p className={styles.below}>{props.below}</p>}
      </div>
      {detail?.shown}
    </div>
  )
}

/** The rows and the other pages, or why there are none. */
function Lines<Line, Choice extends string>(props: ListProps<Line, Choice> & { filters: ListFilters }) {
  const { view, path, choices, filters } = props
  const { lines, filter, search, paged, next } = view
  return (
    <>
      {lines.length > 0 ? (
        <Rows className={props.className} columns={props.columns}>
          {props.children}
        </Rows>
      ) : search ? (
        <Empty>
          <p>
            {filter ? `${choices[filter]}: nothing` : 'Nothing'} matches “{search}”.
          </p>
          <Link className="link" to={addressWith(path, { ...filters, q: null })}>
            Clear the search
          </Link>
        </Empty>
      ) : (
        <Empty>
          <p>{paged ? 'There are no more.' : props.empty[filter ?? 'all']}</p>
          {props.more}
        </Empty>
      )}
      <Pages path={path} filters={filters} paged={paged} side={props.side} next={next} />
    </>
  )
}
