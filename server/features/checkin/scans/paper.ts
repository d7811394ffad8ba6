/**
 * A hand-ticked sheet, typed in afterwards: who came is known, and nobody asks at what hour or with which answers.
 * Typed in twice it is the same sheet.
 */
import type { checkin } from '#contract/checkin/calls.ts'
import type { Scan } from '#contract/checkin/scans.ts'
import type { Why } from '#contract/checkin/rule.ts'
import { fromWire } from '../../../flow/clock.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import type { Asked } from './decide-scan.ts'
import { findList } from '../lists/list-store.ts'
import { askedOf, takeLot } from './take-scan.ts'

/** Scans in one commit. */
const AT_ONCE = 100

export const paper: Handler<typeof checkin.paper> = async ({ deps, input, user, thirdId, now }) => {
  const list = await findList(deps.db, input.listId, thirdId, input.meetingId)
  // Visits come by no sheet of paper.
  if (list === undefined || list.kind === 'visitor') return refuse('list_gone')
  const at = fromWire(input.time)
  if (Number.isNaN(at)) return refuse('invalid')
  const serials = [...new Set(input.serials)]
  const told = { entered: 0, already: 0, refused: [] as { serial: number; why: Why }[] }
  for (let from = 0; from < serials.length; from += AT_ONCE) {
    const some = serials.slice(from, from + AT_ONCE)
    const lot: Asked[] = []
    for (const serial of some) {
      const scan: Scan = {
        nonce: `paper ${input.time} ${serial}`,
        gateId: input.gateId,
        direction: 'in',
        at,
        shown: { kind: 'paper', serial },
        answers: {},
        forced: 0,
        judged: '',
      }
      lot.push(await askedOf(deps, { list, deviceId: null, userId: user.id, now }, scan))
    }
    for (const [place, { verdict, why }] of (await takeLot(deps.db)(lot)).entries()) {
      if (verdict === 'admit') told.entered += 1
      // On paper and by an unconfirmed scan: one person.
      else if (verdict === 'already' || why === 'unsure') told.already += 1
      else told.refused.push({ serial: some[place] as number, why })
    }
  }
  return told
}
