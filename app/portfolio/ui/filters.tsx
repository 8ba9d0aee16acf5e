import { Form, href } from 'react-router'
import row from '../../ui/choice-row.module.css'
import { useChosenInView } from '../../ui/use-chosen-in-view.ts'
import styles from './filters.module.css'

interface FiltersProps {
  categories: string[]
  chosen: string | null
  counts: Record<string, number>
  onChoose: () => void
}

/** Works without a script: every choice is an address. Empty categories keep the row the same. */
export function Filters({ categories, chosen, counts, onChoose }: FiltersProps) {
  const list = useChosenInView(chosen)
  return (
    <Form
      className={`${row.row} ${styles.filters}`}
      action={href('/portfolio')}
      aria-label="Category"
      preventScrollReset
      onSubmit={onChoose}
    >
      <ul ref={list}>
        {['All', ...categories].map((category) => {
          const value = category === 'All' ? '' : category
          return (
            <li key={category}>
              <button
                type="submit"
                {...(value && { name: 'category', value })}
                aria-pressed={value === (chosen ?? '')}
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
