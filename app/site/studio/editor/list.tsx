import { useRef, useState } from 'react'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { Icon } from '../../../studio/ui/icon.tsx'
import { Scope, useField } from './editor.tsx'
import { TextField } from './fields.tsx'
import styles from './list.module.css'
import { moved } from './paths.ts'

interface ListProps<Item> {
  name: string
  label: string
  one: string
  most: number
  /** Adds an item, at once or when one is chosen. */
  begin(add: (item: Item) => void): void
  title: (item: Item, index: number) => React.ReactNode
  thumb?: (item: Item) => React.ReactNode
  removable?: (item: Item) => boolean
  empty?: string
  children?: React.ReactNode | ((item: Item) => React.ReactNode)
}

export function List<Item>(props: ListProps<Item>) {
  const { name, label, one, most, begin, empty } = props
  const { value: items = [], update, mistake } = useField<Item[]>(label, name)
  const [keys, setKeys] = useKeys(items.length)
  const [open, setOpen] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLUListElement>(null)
  const add = (item: Item) => {
    const key = Math.random()
    update((before = []) => [...before, item])
    setKeys((before) => [...before, key])
    setOpen(key)
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return
    update((before = []) => moved(before, from, to))
    setKeys((before) => moved(before, from, to))
    setSaid(`Moved to ${to + 1} of ${items.length}.`)
  }
  const remove = (i: number) => {
    update((before = []) => before.toSpliced(i, 1))
    setKeys((before) => before.toSpliced(i, 1))
    setSaid('Removed.')
    box.current?.focus()
  }
  return (
    <div className={styles.list}>
      <header className={`${styles.head} between`}>
        <h2>
          {label}{' '}
          <span className="small quiet num">
            {items.length} of {most}
          </span>
        </h2>
        <Button disabled={items.length >= most} onClick={() => begin(add)}>
          Add<span className="hidden-text"> a {one}</span>
        </Button>
      </header>
      <ul ref={box} tabIndex={-1} className={styles.items} aria-label={label}>
        {items.map((item, i) => (
          <Row
            key={keys[i]}
            {...props}
            item={item}
            i={i}
            move={move}
            remove={remove}
            count={items.length}
            opened={keys[i] === open}
            onOpen={() => setOpen(keys[i] === open ? null : (keys[i] ?? null))}
          />
        ))}
      </ul>
      {items.length === 0 && empty && <p className="quiet">{empty}</p>}
      <p className="hidden-text" role="status">
        {said}
      </p>
      <Problem error={mistake} />
    </div>
  )
}

interface TextListProps extends Pick<ListProps<string>, 'name' | 'label' | 'one' | 'most'> {
  field: string
  letters: number
}

export function TextList({ field, letters, ...list }: TextListProps) {
  return (
    <List<string> {...list} begin={(add) => add('')} title={(text) => text}>
      <TextField label={field} most={letters} />
    </List>
  )
}

/** Keys that move along with the items. If their numbers differ, it is another list. */
function useKeys(count: number) {
  const [keys, setKeys] = useState<number[]>([])
  const right = keys.length === count ? keys : Array.from({ length: count }, Math.random)
  if (right !== keys) setKeys(right)
  return [right, setKeys] as const
}

interface RowProps<Item> extends ListProps<Item> {
  item: Item
  i: number
  count: number
  opened: boolean
  onOpen(): void
  move(from: number, to: number): void
  remove(i: number): void
}

function Row<Item>({ name, one, title, thumb, removable, children, ...row }: RowProps<Item>) {
  const { item, i, count, opened, onOpen, move, remove } = row
  const shown = title(item, i)
  const named = <span className="hidden-text"> {shown || `${one} ${i + 1}`}</span>
  return (
    <li className={styles.item} data-opened={(children && opened) || undefined}>
      <div className={styles.row}>
        {thumb && <span className={styles.thumb}>{thumb(item)}</span>}
        {children ? (
          <button type="button" className={`${styles.title} clip`} aria-expanded={opened} onClick={onOpen}>
            {shown || <span className="quiet">A new {one}</span>}
          </button>
        ) : (
          <span className={`${styles.title} clip`}>{shown}</span>
        )}
        <span className={styles.acts}>
          <ItemButton icon="up" disabled={i === 0} onClick={() => move(i, i - 1)}>
            Move up{named}
          </ItemButton>
          <ItemButton icon="down" disabled={i === count - 1} onClick={() => move(i, i + 1)}>
            Move down{named}
          </ItemButton>
          <ItemButton icon="cross" disabled={removable?.(item) === false} onClick={() => remove(i)}>
            Remove{named}
          </ItemButton>
        </span>
      </div>
      {children && opened && (
        <div className={`stack ${styles.body}`}>
          <Scope at={[name, i]}>{typeof children === 'function' ? children(item) : children}</Scope>
        </div>
      )}
    </li>
  )
}
interface ItemButtonProps {
  icon: 'up' | 'down' | 'cross'
  disabled: boolean
  onClick(): void
  children: React.ReactNode
}

/** Inert instead of disabled at an end of the list, so that it keeps the focus while its item moves. */
function ItemButton({ icon, disabled, onClick, children }: ItemButtonProps) {
  return (
    <button
      type="button"
      className={styles.itemButton}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      <Icon name={icon} />
      <span className="hidden-text">{children}</span>
    </button>
  )
}
