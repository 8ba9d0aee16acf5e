import type { MetaDescriptor } from 'react-router'

export function studioTitle(
  name: string,
  [, studio]: readonly [unknown, { loaderData?: { studio: string } }, ...unknown[]],
): MetaDescriptor[] {
  return [{ title: `${name} | ${studio.loaderData?.studio} studio` }]
}
