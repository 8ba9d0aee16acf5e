import { TextField } from '../editor/fields.tsx'
import { List } from '../editor/list.tsx'

/** The answers that a visitor chooses from. */
export function Choices() {
  return (
    <List<string> name="choices" label="Choices" one="choice" most={12} blank="" title={(choice) => choice}>
      {() => <TextField name="" label="Choice" most={80} />}
    </List>
  )
}
