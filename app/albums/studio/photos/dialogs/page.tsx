import { useState } from 'react'
import { href } from 'react-router'
import { Picture } from '../../../../photos/ui/frame-picture.tsx'
import { Button } from '../../../../studio/ui/controls/button.tsx'
import { Select, TextInput } from '../../../../studio/ui/controls/fields.tsx'
import { Dialog } from '../../../../studio/ui/dialog/dialog.tsx'
import { Send } from '../../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../../studio/ui/forms/use-command.ts'
import { counted } from '../../../../ui/count.ts'
import type { GridFrame } from '../grid/grid-view.ts'
import styles from './dialogs.module.css'

interface PageProps {
  album: string
  categories: string[]
  frames: GridFrame[]
  close(): void
}

export function PageDialog({ album, categories, frames: selected, close }: PageProps) {
  const frames = selected.filter(({ seconds }) => seconds === undefined)
  const { Form, busy, refused } = useCommand()
  const [cover, setCover] = useState(frames[0]?.id ?? '')
  const chosen = frames.find(({ id }) => id === cover)
  return (
    <Dialog title={`New public page with ${counted(frames.length, 'photo')}`} onClose={close}>
      <Form
        className={styles.form}
        method="post"
        action={href('/studio/albums/:album/page', { album })}
        aria-label="Public page"
        noValidate
      >
        <p>
          This creates a draft with these photos and their captions. This album doesn’t change, and no one
          else sees the page until a client has consented and you publish it.
          {frames.length < selected.length && ' Videos are left out, because they only go in private albums.'}
        </p>
        <input type="hidden" name="frames" value={JSON.stringify(frames.map(({ id }) => id))} />
        <TextInput name="title" label="Title" maxLength={150} autoComplete="off" data-autofocus />
        <Select name="category" label="Category" none="Choose one" options={categories} />
        <div className={styles.coverChoice}>
          <Select
            name="cover"
            label="Cover"
            value={cover}
            onChange={({ currentTarget }) => setCover(currentTarget.value)}
            options={frames.map(({ id, name }) => [id, name])}
          />
          {chosen && <Picture frame={chosen} size={160} />}
        </div>
        <Send error={refused}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy}>
            Create draft
          </Button>
        </Send>
      </Form>
    </Dialog>
  )
}
