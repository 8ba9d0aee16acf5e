import { Thumb } from '../../../studio/ui/thumb.tsx'
import { usePicker } from '../../../uploads/studio/picker/use-picker.tsx'
import type { Questions } from '../../sections/questions.ts'
import type { Sections } from '../../sections/shapes.ts'
import { Section, useEditor } from '../editor/editor.tsx'
import { PhotoField, SelectField, TextField } from '../editor/fields.tsx'
import { List } from '../editor/list.tsx'

export function Services() {
  const { drafts } = useEditor()
  const { photos } = usePicker()
  const { categories } = drafts.contents.questions as Questions
  const names = categories.map(({ name }): [string, string] => [name, name])
  return (
    <Section name="services">
      <List<Sections['services']['services'][number]>
        name="services"
        label="Services"
        one="service"
        most={12}
        begin={(add) => add({ name: '' })}
        title={({ name }) => name}
        thumb={({ photo }) => <Thumb photo={(photo && photos[photo]) || null} alt="" size={60} fill />}
        empty="No services yet, so the home page leaves them out."
      >
        <TextField name="name" label="Name" most={60} />
        <PhotoField name="photo" label="Photo" />
        <SelectField
          name="questions"
          label="Booking starts with the questions for"
          none="All categories"
          options={names}
          optional
        />
      </List>
    </Section>
  )
}
