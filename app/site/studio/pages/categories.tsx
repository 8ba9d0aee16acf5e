import { Button, TextInput } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { Sections } from '../../sections/shapes.ts'
import styles from '../editor/editor.module.css'
import { Section, useEditor } from '../editor/editor.tsx'
import { TextField } from '../editor/fields.tsx'
import { List } from '../editor/list.tsx'
import type { SiteAnswer } from '../site/site.server.ts'

/** The categories of the portfolio. */
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
        blank=""
        title={(category) => category}
        empty="Without categories the portfolio shows all albums in one row."
      >
        {(category) =>
          published.includes(category) ? (
            <Rename category={category} />
          ) : (
            <TextField name="" label="Name" most={40} />
          )
        }
      </List>
    </Section>
  )
}

/** Renames a published category at once, without a draft, because its albums change with it. */
function Rename({ category }: { category: string }) {
  const { drafts } = useEditor()
  const fetcher = useFetcher<SiteAnswer>()
  const busy = fetcher.state !== 'idle'
  const error = fetcher.data && 'refused' in fetcher.data ? fetcher.data.refused : null
  return (
    <fetcher.Form method="post" className={styles.inline}>
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="from" value={category} />
      <TextInput
        name="to"
        label="Name"
        defaultValue={category}
        maxLength={40}
        description="Its albums move along. Visitors see the new name at once."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={busy ? null : error}
        errorProps={{ role: 'alert' }}
      />
      <Button type="submit" disabled={busy || !drafts.saved} aria-busy={busy}>
        Rename
      </Button>
    </fetcher.Form>
  )
}
