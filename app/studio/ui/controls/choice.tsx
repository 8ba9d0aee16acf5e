import { Problem } from '../forms/forms.tsx'
import { useCommand } from '../forms/use-command.ts'
import styles from './choice.module.css'
import segments from './segments.module.css'

interface ChoiceProps<Value> {
  action: string
  name: string
  title: string
  description: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
}

/** A setting in a panel, which is saved at once. Sends the value as JSON. */
export function Choice<Value>({ action, name, title, description, value, options }: ChoiceProps<Value>) {
  const { Form, busy, refused } = useCommand()
  return (
    <Form className={styles.setting} method="post" action={action} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="small quiet">{description}</p>
        <Problem error={refused} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons would need a legend that repeats the heading */}
      <div className={segments.segments} role="group" aria-label={title} aria-busy={busy}>
        {options.map(([one, label]) => (
          <button
            key={label}
            type="submit"
            name={name}
            value={JSON.stringify(one)}
            aria-pressed={one === value}
          >
            {label}
          </button>
        ))}
      </div>
    </Form>
  )
}

export const ON_OFF = [
  [false, 'Off'],
  [true, 'On'],
] as const
