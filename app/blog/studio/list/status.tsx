import { Badge, type BadgeStyle } from '../../../studio/ui/badge.tsx'
import type { PostStatus } from '../drafts/list.server.ts'

export const STATUSES: Record<PostStatus, string> = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  trash: 'Trash',
}

export const STATUS_WORDS: Record<PostStatus, string> = { ...STATUSES, draft: 'Draft', trash: 'Deleted' }

const BADGES: Record<PostStatus, BadgeStyle> = {
  draft: { shape: 'ring' },
  scheduled: { shape: 'clock' },
  published: { shape: 'check', tone: 'good' },
  trash: { shape: 'cross', tone: 'off' },
}

export function Status({ status }: { status: PostStatus }) {
  return <Badge {...BADGES[status]}>{STATUS_WORDS[status]}</Badge>
}
