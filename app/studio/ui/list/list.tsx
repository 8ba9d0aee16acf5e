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

export function Bar({ children }: { children: React.ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

interface FilterProps {
  to: string
  label: string
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

export function Search({ path, filters: { q, ...others }, label, placeholder }: SearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const moved = useNavigationType()
  const before = useRef(q)
  useEffect(() => {
    if (before.current === q) return
    before.current = q
    const input = field.current
    // Back restores that page's search; otherwise what is being typed stays.
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
  /** Shown instead of the label. */
  content?: string
  end?: boolean
}

interface RowsProps {
  columns: Column[]
  /** Sets `--columns`, their widths. */
  className: string | undefined
  children: React.ReactNode
}

export function Rows({ columns, className, children }: RowsProps) {
  return (
    <div className={className}>
      {columns.length > 0 && (
        <div className={`${styles.labels} edge`} aria-hidden="true">
          {columns.map(({ label, content = label, end }) => (
            <span key={label} data-end={end}>
              {content}
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
  to?: string
  long?: boolean
  current?: boolean
  className?: string | undefined
  children: React.ReactNode
}

export function RowName({ to, long, current, className = '', children }: RowNameProps) {
  const shared = { className: `${long ? 'clip-two' : 'clip'} name ${styles.name} ${className}`, children }
  return to ? <Link data-row to={to} aria-current={current || undefined} {...shared} /> : <span {...shared} />
}

/** What a number counts, where no column says so. */
export function Unit({ children }: { children: React.ReactNode }) {
  return <span className={styles.unit}>{children}</span>
}

const PAGES = { before: ['Newest', 'Older'], after: ['First page', 'Next page'] } as const

interface PagesProps extends ListAddress {
  paged: boolean
  /** The parameter that pages the list: `before` where the newest come first. */
  side: keyof typeof PAGES
  next: string | null
}

export function Pages({ path, filters, paged, side, next }: PagesProps) {
  if (!paged && !next) return null
  const [toFirst, toNext] = PAGES[side]
  return (
    <nav className={`${styles.pages} buttons`} aria-label="Pages">
      {paged && <ButtonLink to={addressWith(path, filters)}>{toFirst}</ButtonLink>}
      {next && <ButtonLink to={addressWith(path, { ...filters, [side]: next })}>{toNext}</ButtonLink>}
    </nav>
  )
}

export function Empty({ children }: { children: React.ReactNode }) {
  return <div className={styles.empty}>{children}</div>
}

interface ListProps<Line, Choice extends string> {
  view: ListView<Line, Choice>
  of: string
  path: string
  filterName: 'status' | 'show'
  choices: Record<Choice, string>
  placeholder: string
  sort?: string | null
  /** What else the address has. */
  kept?: Record<string, string | null>
  side: PagesProps['side']
  columns: Column[]
  className: string | undefined
  empty: Record<Choice | 'all', string>
  more?: React.ReactNode
  detail?: { open: boolean; shown: React.ReactNode }
  children: React.ReactNode
}

export function List<Line, Choice extends string>(props: ListProps<Line, Choice>) {
  const { view, of, path, filterName, choices, placeholder, sort = null, kept, detail } = props
  const { counts, filter, search } = view
  const filters: ListFilters = { [filterName]: filter, q: search, sort, ...kept }
  const named = Object.entries(choices) as [Choice, string][]
  return (
    <div className={detail && styles.split} data-open={detail?.open || undefined}>
      <Bar>
        <Tabs label="Filter">
          {[[null, 'All'] as const, ...named].map(([one, label]) => (
            <li key={one}>
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
      </div>
      {detail?.shown}
    </div>
  )
}

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
          <p>{paged ? 'That’s all of them.' : props.empty[filter ?? 'all']}</p>
          {props.more}
        </Empty>
      )}
      <Pages path={path} filters={filters} paged={paged} side={props.side} next={next} />
    </>
  )
}
