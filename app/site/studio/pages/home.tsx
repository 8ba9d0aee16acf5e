import type { PhotoView } from '../../../photos/rules/photo.ts'
import { type Focus, FocusPoint } from '../../../studio/ui/focus-point.tsx'
import { Thumb } from '../../../studio/ui/thumb.tsx'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import type { Sections } from '../../sections/shapes.ts'
import { Section, useField } from '../editor/editor.tsx'
import { AreaField, TextField } from '../editor/fields.tsx'
import { List } from '../editor/list.tsx'

export function Home() {
  return (
    <>
      <Section name="hero">
        <Slides />
      </Section>
      <Section name="testimonials">
        <List<Sections['testimonials']['testimonials'][number]>
          name="testimonials"
          label="Testimonials"
          one="testimonial"
          most={12}
          begin={(add) => add({ quote: '', author: '' })}
          title={({ quote, author }) => [quote && `“${quote}”`, author].filter(Boolean).join(' ')}
          empty="No testimonials yet, so the page leaves them out."
        >
          <AreaField name="quote" label="What they said" help="Without quotation marks." />
          <TextField name="author" label="Who said it" most={120} />
        </List>
      </Section>
      <Section name="descriptions">
        <h2>For search engines</h2>
        <TextField
          name="specialty"
          label="What you do, in a few words"
          help="It’s part of the home page’s title."
          most={120}
          optional
        />
        <AreaField name="home" label="The home page in one or two sentences" optional />
        <AreaField name="about" label="The about page in one or two sentences" optional />
        <TextField name="albums" label="What your albums are, in a word or two" most={120} optional />
      </Section>
    </>
  )
}

function Slides() {
  const { photos, open } = usePicker()
  return (
    <List<Sections['hero']['slides'][number]>
      name="slides"
      label="Hero photos"
      one="photo"
      most={5}
      begin={(add) => open(({ id }) => add({ photo: id }), 'A hero photo')}
      title={({ photo }, i) => photos[photo]?.title || photos[photo]?.alt || `Photo ${i + 1}`}
      thumb={({ photo }) => <Thumb photo={photos[photo] ?? null} alt="" size={60} fill />}
      empty="Without one, the home page starts with just your name."
    >
      {({ photo }) => <SlideFocus photo={photos[photo]} />}
    </List>
  )
}

function SlideFocus({ photo }: { photo: PhotoView | undefined }) {
  const { value = null, set } = useField<Focus>('Focal point', 'focus')
  if (!photo) return null
  return (
    <>
      <FocusPoint focus={value} set={set}>
        <Thumb photo={photo} alt={photo.alt} size={420} />
      </FocusPoint>
      <p className="small quiet">Click the point that stays in view on phones, or use the arrow keys.</p>
    </>
  )
}
