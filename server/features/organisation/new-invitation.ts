/** A new invitation's row, whoever it is for. */
import type { Row } from '../../db/db.ts'
import { newCode } from '../../flow/ids.ts'
import type { Organisation } from './tree-store.ts'

/** 60 bits: nobody guesses one within its days. */
const CODE_LENGTH = 12

interface Wanted {
  home: Organisation
  note: string
  uses: number
  days: number
  /** How many it names; null: whoever has its link. */
  invited: number | null
  by: string
  now: number
}

export function newInvitation({ home, note, uses, days, invited, by, now }: Wanted): Row<'invitations'> {
  return {
    code: newCode(CODE_LENGTH),
    organisation_id: home.id,
    third_id: home.third_id,
    note,
    uses_left: uses,
    created_by: by,
    created_at: now,
    expires_at: now + days * 86_400_000,
    revoked_at: null,
    invited,
  }
}
