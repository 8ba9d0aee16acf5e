import { useId } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './segments.module.css'

interface SegmentsProps<Value> {
  label: string
  options: readonly (readonly [value: Value, words: string, icon?: IconName])[]
  value: Value
  onChoose(value: NoInfer<Value>): void
}

export function Segments<Value extends string>({ label, options, value, onChoose }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.segments}>
      <legend className="hidden-text">{label}</legend>
      {options.map(([one, words, icon]) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} />
          {icon && <Icon name={icon} />}
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}
