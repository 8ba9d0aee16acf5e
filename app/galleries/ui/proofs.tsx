import type { ClientList } from '../../picks/client-picks.server.ts'

/** Says what proofs are, and what becomes of those that the client chooses. */
export function ProofsNote({ lists }: { lists: Pick<ClientList, 'most'>[] }) {
  return <p className="page">These are proofs: small and marked. {lists.length > 0 && chosenText(lists)}</p>
}

function chosenText([list, ...more]: Pick<ClientList, 'most'>[]): string {
  const most = more.length > 0 ? null : list?.most
  if (most === 1) return 'The one you choose comes without the mark.'
  return `The ${most ?? 'ones'} you choose come without the mark.`
}
