import { useState } from 'react'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import type { Sections } from '../../sections/shapes.ts'
import { Section } from '../editor/editor.tsx'
import { AreaField, ParagraphsField, PhotoField, TextField } from '../editor/fields.tsx'
import { List } from '../editor/list.tsx'

type Part = Sections['about']['parts'][number]

const KINDS: Record<Part['kind'], string> = { story: 'Story', milestones: 'Milestones', mission: 'Mission' }
const BLANKS: Record<Part['kind'], Part> = {
  story: { kind: 'story', title: '', paragraphs: [] },
  milestones: { kind: 'milestones', title: '', milestones: [{ when: '', what: '' }] },
  mission: { kind: 'mission', title: '', headline: '', paragraphs: [] },
}

export function About() {
  return (
    <Section name="about">
      <AreaField name="subtitle" label="Who you are, in a sentence or two" optional />
      <PhotoField name="headshot" label="A photo of you" />
      <Floating />
      <Parts />
    </Section>
  )
}

function Parts() {
  const [add, setAdd] = useState<((part: Part) => void) | null>(null)
  const put = (kind: Part['kind']) => {
    add?.(BLANKS[kind])
    setAdd(null)
  }
  return (
    <>
      <List<Part>
        name="parts"
        label="Parts of the page"
        one="part"
        most={20}
        begin={(put) => setAdd(() => put)}
        title={({ kind, title }) =>
          title ? `${title} (${KINDS[kind].toLowerCase()})` : `A new part: ${KINDS[kind].toLowerCase()}`
        }
      >
        {(part) => <Fields kind={part.kind} />}
      </List>
      {add && (
        <fieldset className="buttons" aria-label="Kind of part">
          {(Object.keys(KINDS) as Part['kind'][]).map((kind) => (
            <Button key={kind} onClick={() => put(kind)}>
              {KINDS[kind]}
            </Button>
          ))}
          <Button onClick={() => setAdd(null)}>Cancel</Button>
        </fieldset>
      )}
    </>
  )
}

function Fields({ kind }: { kind: Part['kind'] }) {
  return (
    <>
      <TextField name="title" label="Title" most={80} />
      {kind === 'mission' && <AreaField name="headline" label="Headline" />}
      {kind === 'milestones' ? (
        <List<{ when: string; what: string }>
          name="milestones"
          label="Milestones"
          one="milestone"
          most={40}
          begin={(add) => add({ when: '', what: '' })}
          title={({ when, what }) => [when, what].filter(Boolean).join(': ')}
        >
          <TextField name="when" label="When" most={60} />
          <TextField name="what" label="What happened" most={200} />
        </List>
      ) : (
        <ParagraphsField name="paragraphs" label="Text" />
      )}
      {kind === 'story' && <PhotoField name="photo" label="Photo" />}
    </>
  )
}

function Floating() {
  const { photos, open } = usePicker()
  return (
    <List<string>
      name="floating"
      label="Photos in the background"
      one="photo"
      most={4}
      begin={(add) => open(({ id }) => add(id), 'A photo in the background')}
      title={(id) => photos[id]?.title || photos[id]?.alt || 'A photo'}
      thumb={(id) => <Thumb photo={photos[id] ?? null} alt="" size={60} fill />}
    />
  )
}
