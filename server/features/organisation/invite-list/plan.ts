/** Whom of a table an organisation invites. A pure function: what is looked at and what is sent are reckoned by the same. */
import { type InviteLineKind, inviteSays as says } from '#contract/organisation-invite.ts'
import type { Line } from './read.ts'

/** How somebody stands with the organisation; `told`: has an invitation no more, and heard of one a few days ago. */
export type Standing = 'member' | 'waiting' | 'told'

export interface Planned {
  line: Line
  kind: InviteLineKind
  why: string
  /** Is told of the invitation. */
  tells: boolean
}

/** In the order of the table. @param standings by phone; who is missing has never been invited, with an account or without. */
export function planInvites(lines: readonly Line[], standings: ReadonlyMap<string, Standing>): Planned[] {
  const rows = new Map<string, number>()
  return lines.map((line): Planned => {
    const { mobile, row, flaw, off } = line
    const left = (kind: InviteLineKind, why = '') => ({ line, kind, why, tells: false })
    if (off !== '') return left('off', off)
    if (flaw !== '') return left('wrong', flaw)
    const above = rows.get(mobile)
    if (above !== undefined) return left('wrong', says.double(above))
    rows.set(mobile, row)
    const standing = standings.get(mobile)
    if (standing === 'member') return left('same')
    if (standing === 'waiting') return left('waiting')
    return { line, kind: 'new', why: standing === 'told' ? says.toldBefore : '', tells: standing !== 'told' }
  })
}
