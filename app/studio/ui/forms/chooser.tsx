import { startTransition, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { TextInput } from '../controls/fields.tsx'
import styles from './chooser.module.css'

export interface Option {
  id: string
  label: string
  description?: string
}

const PAUSE = 250

interface ChooserProps {
  name: string
  label: string
  find: string
  first: Option[]
  without?: string[]
  empty: string
}

/** Keeps chosen options above the search results. */
export function Chooser({ name, label, find, first, without = [], empty }: ChooserProps) {
  const [chosen, setChosen] = useState<Option[]>([])
  const [search, setSearch] = useState('')
  const { found, pending } = useFound(find, search, first)
  const offered = found.filter(({ id }) => !without.includes(id) && !chosen.some((one) => one.id === id))
  const toggle = (option: Option, on: boolean) =>
    setChosen((all) => (on ? [...all, option] : all.filter(({ id }) => id !== option.id)))
  return (
    <fieldset className={styles.chooser}>
      <legend>{label}</legend>
      <TextInput
        type="search"
        aria-label={`Search: ${label}`}
        placeholder="Search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)} // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        maxLength={100}
      />
      <ul className={styles.options} aria-busy={pending}>
        {[...chosen, ...offered].map((option) => (
          <li key={option.id}>
            <label>
              <input
                type="checkbox"
                name={name}
                data-kept="no"
                value={option.id}
                checked={chosen.includes(option)}
                onChange={(event) => toggle(option, event.currentTarget.checked)}
              />
              <span>
                {option.label}{' '}
                {option.description && <span className="small quiet">{option.description}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className="small quiet" role="status">
        {offered.length > 0 || pending
          ? ''
          : search
            ? `Nothing matches “${search}”.`
            : chosen.length > 0
              ? ''
              : empty}
      </p>
    </fieldset>
  )
}

/** Filters known options until the site responds: the list must not move under a finger. */
function useFound(find: string, search: string, first: Option[]) {
  const { load, data } = useFetcher<Option[]>()
  const [answered, setAnswered] = useState('')
  const pending = search !== '' && answered !== search
  useEffect(() => {
    if (search === '') return
    const timer = setTimeout(async () => {
      await load(`${find}?q=${encodeURIComponent(search)}`)
      // In one transition with the results.
      startTransition(() => setAnswered(search))
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [load, find, search])
  const found = search === '' ? first : pending ? (data ?? first).filter(matches(search)) : (data ?? [])
  return { found, pending }
}

function matches(search: string) {
  const wanted = search.trim().toLowerCase()
  return ({ label, description = '' }: Option) => `${label} ${description}`.toLowerCase().includes(wanted)
}
