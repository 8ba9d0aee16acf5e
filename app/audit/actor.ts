export type Actor =
  | {
      kind: 'owner' | 'assistant' | 'client'
      id: string
      /** ID of the upload token of a program that acts for them. */
      token?: string
    }
  | { kind: 'visitor' | 'terminal' | 'system' }

/** UTC milliseconds. */
export interface By<Who extends Actor = Actor> {
  actor: Who
  now: number
}

export type StaffActor = Extract<Actor, { id: string }> & { kind: 'owner' | 'assistant' }

export const VISITOR: Actor = { kind: 'visitor' }
export const TERMINAL: Actor = { kind: 'terminal' }
export const SYSTEM: Actor = { kind: 'system' }

export function clientActor(id: string) {
  return { kind: 'client', id } as const
}

/** 'visitor', or 'client 0190…' */
export function actorText(actor: Actor): string {
  return 'id' in actor ? `${actor.kind} ${actor.id}` : actor.kind
}
