/** Who does something: every command takes one and writes it into its audit event. */
export type Actor =
  | {
      kind: 'owner' | 'assistant' | 'client'
      id: string
      /** The ID of the upload token of the program that acts for them; undefined for the person. */
      token?: string
    }
  /** A visitor of the site, somebody at the server's terminal, or the site itself. */
  | { kind: 'visitor' | 'terminal' | 'system' }

/** Who does something, and when; UTC milliseconds. */
export interface By<Who extends Actor = Actor> {
  actor: Who
  now: number
}

/** The owner or an assistant. */
export type StaffActor = Extract<Actor, { id: string }> & { kind: 'owner' | 'assistant' }

export const VISITOR: Actor = { kind: 'visitor' }
export const TERMINAL: Actor = { kind: 'terminal' }
export const SYSTEM: Actor = { kind: 'system' }

export function clientActor(id: string) {
  return { kind: 'client', id } as const
}

/** 'visitor', or 'client 0190…', for a line of the log. */
export function actorText(actor: Actor): string {
  return 'id' in actor ? `${actor.kind} ${actor.id}` : actor.kind
}
