import { Form, href } from 'react-router'
import * as t from '#messages/site'
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
      aria-label={t.category()}
      preventScrollReset
      onSubmit={onChoose}
    >
      <ul ref={list}>
        {[null, ...categories].map((category) => (
          <li key={category}>
            <button
              type="submit"
              {...(category && { name: 'category', value: category })}
              aria-pressed={category === chosen}
              data-empty={category && !counts[category] ? '' : undefined}
            >
              {category ?? t.all()}
            </button>
          </li>
        ))}
      </ul>
    </Form>
  )
}
