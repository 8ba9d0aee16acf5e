import { TextInput } from '../../../studio/ui/controls/fields.tsx'
import type { TeamErrors, TeamWords } from '../../teams.server.ts'

export function TeamFields({ name, season, errors = {} }: Partial<TeamWords> & { errors?: TeamErrors }) {
  return (
    <div className="pair">
      <TextInput
        name="name"
        label="Name"
        description="School or club, and sport"
        placeholder="Bay Point Football"
        defaultValue={name}
        error={errors.name}
        maxLength={100}
        autoComplete="off"
      />
      <TextInput
        name="season"
        label="Season (optional)"
        description="Each season is a separate team."
        placeholder="Fall 2027"
        defaultValue={season}
        error={errors.season}
        maxLength={60}
        autoComplete="off"
      />
    </div>
  )
}
