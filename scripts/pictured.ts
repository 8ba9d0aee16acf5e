interface Pictured {
  name: string
  viewer: 'owner' | 'client'
  /** Its address, or a list whose first link that begins with `first` leads there. */
  path: string
  first?: string
}

const PICTURED: Pictured[] = [
  { name: 'today', viewer: 'owner', path: '/studio' },
  {
    name: 'album',
    viewer: 'owner',
    path: '/studio/albums?for=private&q=Ridgeview',
    first: '/studio/albums/0',
  },
  { name: 'booking', viewer: 'owner', path: '/studio/bookings', first: '/studio/bookings/0' },
  { name: 'site', viewer: 'owner', path: '/studio/site' },
  { name: 'gallery', viewer: 'client', path: '/client/:client', first: '/client/:client/' },
]

/** A picture is out of date when this changes. */
export interface Frame {
  title: string
  navigation: string[]
}

export async function* screens(
  client: string,
  read: (path: string, viewer: Pictured['viewer']) => Promise<string>,
): AsyncGenerator<{ name: string; viewer: Pictured['viewer']; path: string; frame: Frame }> {
  for (const { name, viewer, path: at, first } of PICTURED) {
    const named = (path: string) => path.replace(':client', client)
    const path = first ? firstLink(await read(named(at), viewer), named(first)) : named(at)
    if (path) yield { name, viewer, path, frame: frameOf(await read(path, viewer)) }
  }
}

function frameOf(html: string): Frame {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const bars = [...html.matchAll(/<nav\b.*?<\/nav>/gs)].map(([nav]) => nav)
  const links = bars.flatMap((nav) => [...nav.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)])
  // Without counts: 'Photos 8', 'Bookings, 3 new'.
  const words = links.map(([, inside = '']) =>
    inside
      .replace(/<[^>]*>/g, '')
      .replace(/,? \d.*$/, '')
      .trim(),
  )
  return { title, navigation: words }
}

function firstLink(html: string, start: string): string {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)
  const leads = (link: string) => link.startsWith(start) && !/\/|^account$/.test(link.slice(start.length))
  return links.find(leads) ?? ''
}
