/** The device's own last entry of an admission, where nothing came after it. */
import type { checkin } from '#contract/checkin/calls.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { lockAdmissions } from '../../admission/store.ts'
import { undoArrival } from '../../vip/guests/arrive.ts'
import { lockVisits } from '../../visitor/door-store.ts'
import { deviceAtWork } from '../devices/at-work.ts'
import { lockLists } from '../lists/list-store.ts'
import { enteredElsewhere, scansByNonce, setStates, statesOf } from './scan-store.ts'
import { standingOfVisit, takeVisitBack } from './visit-scans.ts'
import { takeBack } from './take-back.ts'

export const undo: Handler<typeof checkin.undo> = async (context) => {
  const { deps, input, user, now } = context
  const at = await deviceAtWork(context, input.deviceId)
  if (at === undefined) return refuse('device_gone')
  const back = await deps.db.write(async (tx) => {
    const [list] = await lockLists(deps.db, tx, [at.list.id])
    const [scan] = await scansByNonce(deps.db, tx, [at.list.id], [input.nonce])
    if (
      list === undefined ||
      scan?.admission_id == null ||
      scan.device_id !== at.device.id ||
      scan.verdict !== 'admit' ||
      scan.direction !== 'in' ||
      scan.undone_at !== null
    )
      return undefined
    const [visit] = list.kind === 'visitor' ? await lockVisits(tx, [scan.admission_id]) : []
    const [admission] = visit === undefined ? await lockAdmissions(deps.db, tx, [scan.admission_id]) : [standingOfVisit(visit)]
    const [state] = await statesOf(deps.db, tx, [list.id], [scan.admission_id])
    if (admission === undefined) return undefined
    const undone = await takeBack(tx, list, { scan, state, admission }, { version: list.states + 1, who: user.id, at: now })
    if (undone === undefined) return undefined
    await setStates(deps.db, tx, { id: list.id, states: list.states + 1 })
    if (visit !== undefined) await takeVisitBack(tx, visit, undone.state.inside === 1, { who: user.id, at: now })
    else if (undone.state.entered === 0 && !(await enteredElsewhere(tx, { list_id: list.id, admission_id: scan.admission_id })))
      await undoArrival(tx, scan.admission_id, { who: user.id, at: now })
    return undone
  })
  return back === undefined ? refuse('scan_gone') : null
}
