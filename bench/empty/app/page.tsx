export default function Page() {
  return (
    <main>
      <title>An empty page</title>
      <h1>An empty page</h1>
    </main>
  )
}
