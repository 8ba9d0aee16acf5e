import type { MetaDescriptor } from 'react-router'

type Matches = readonly [unknown, { loaderData?: { studio: string } }, ...unknown[]]

export function titled(name: string) {
  return ({ matches }: { matches: Matches }) => studioTitle(name, matches)
}

export function studioTitle(name: string, [, studio]: Matches): MetaDescriptor[] {
  return [{ title: `${name} | ${studio.loaderData?.studio} studio` }]
}
