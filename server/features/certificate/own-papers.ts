/** Somebody's certificates of a meeting as PDFs, for what they are put together with. */
import type { Deps } from '../../deps.ts'
import { nameOf, printed } from './paper.ts'
import { lettersOfCertificate } from './printable.ts'
import { pageOfMine } from './store.ts'

/** Nobody has more of one meeting. */
const MOST = 20

export async function ownPapers(
  deps: Pick<Deps, 'db' | 'env'>,
  { user, meetingId, now }: { user: { id: string; mobile: string }; meetingId: string; now: number },
): Promise<{ name: string; pdf: Buffer }[]> {
  const { rows } = await pageOfMine(deps.db, { userId: user.id, mobile: user.mobile, meetingId }, { offset: 0, limit: MOST })
  const papers = []
  // The download of one that no font can print says so; the package has the others.
  for (const row of rows.filter((one) => one.state === 'issued' && lettersOfCertificate(one) === ''))
    papers.push({ name: `${nameOf(row)}.pdf`, pdf: await printed(deps, [row], now) })
  return papers
}
