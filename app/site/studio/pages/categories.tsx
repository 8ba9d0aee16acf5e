import { href } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import type { Sections } from '../../sections/shapes.ts'
import styles from '../editor/editor.module.css'
import { Section, useEditor } from '../editor/editor.tsx'
import { TextField } from '../editor/fields.tsx'
import { List } from '../editor/list.tsx'

export function Categories() {
  const { drafts } = useEditor()
  const published = (drafts.published.categories as Sections['categories']).categories
  return (
    <Section name="categories">
      <List<string>
        name="categories"
        label="Categories"
        one="category"
        most={30}
        begin={(add) => add('')}
        title={(category) => category}
        empty="No categories yet. A public album needs one to be shown."
      >
        {(category) =>
          published.includes(category) ? <Rename category={category} /> : <TextField label="Name" most={40} />
        }
      </List>
    </Section>
  )
}

/** Renames at once, without a draft, because albums change with it. */
function Rename({ category }: { category: string }) {
  const { drafts } = useEditor()
  const { Form, busy, refused } = useCommand()
  const action = href('/studio/site/categories/:category/name', { category })
  return (
    <Form method="post" action={action} className={styles.inline}>
      <TextInput
        name="name"
        label="Name"
        defaultValue={category}
        maxLength={40}
        help="Its albums move with it. Visitors see the new name right away."
        error={refused}
      />
      <Button type="submit" disabled={!drafts.saved} busy={busy}>
        Rename
      </Button>
    </Form>
  )
}
