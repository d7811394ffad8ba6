/** Whether a page has something to show without a session: a public page, or a page of stored tickets. */
import { hasStoredTickets } from '../session/expired.ts'
import type { Row } from './row.ts'

export function isReadableSignedOut(row: Row | undefined): boolean {
  return row === undefined || row.access === 'anyone' || (row.storedTickets === true && hasStoredTickets())
}
