import { useSearchParams } from 'react-router'

/** With `?photo=/photos/…`, one photograph at the width of the screen. */
export default function Page() {
  const photo = useSearchParams()[0].get('photo')
  return (
    <main>
      <title>An empty page</title>
      <h1>An empty page</h1>
      {photo && <img src={photo} alt="" width="100%" fetchPriority="high" />}
    </main>
  )
}
