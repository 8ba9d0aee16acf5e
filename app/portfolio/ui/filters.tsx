import { useEffect, useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { CATEGORIES } from '../categories.ts'
import styles from './filters.module.css'

/**
 * The twelve categories as one form of buttons: pressed ones say so, every choice is an address, and without a
 * script it is the same form. Categories still without albums stay, so that the row never changes.
 */
export function Filters({ active, counts }: { active: string | null; counts: Record<string, number> }) {
  const row = useRef<HTMLUListElement>(null)
  const asked = useNavigation().location
  const shown =
    asked?.pathname === href('/portfolio') ? new URLSearchParams(asked.search).get('category') : active
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is the reason to scroll
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row.current || !pressed) return
    const middle = pressed.offsetLeft - (row.current.clientWidth - pressed.offsetWidth) / 2
    row.current.scrollTo({ left: middle })
  }, [shown])
  return (
    <Form className={styles.filters} action={href('/portfolio')} aria-label="Category" preventScrollReset>
      <ul ref={row}>
        {['All', ...CATEGORIES].map((category) => {
          const value = category === 'All' ? '' : category
          return (
            <li key={category}>
              <button
                type="submit"
                {...(value && { name: 'category', value })}
                aria-pressed={value === (shown ?? '')}
                data-empty={value && !counts[value] ? '' : undefined}
              >
                {category}
              </button>
            </li>
          )
        })}
      </ul>
    </Form>
  )
}
