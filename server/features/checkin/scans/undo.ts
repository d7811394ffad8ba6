/** The device's own last entry of an admission, where nothing came after it. */
import type { checkin } from '#contract/checkin/calls.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { lockAdmissions } from '../../admission/store.ts'
import { deviceAtWork } from '../devices/at-work.ts'
import { lockLists } from '../lists/list-store.ts'
import { scansByNonce, setStates, statesOf } from './scan-store.ts'
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
    const [admission] = await lockAdmissions(deps.db, tx, [scan.admission_id])
    const [state] = await statesOf(deps.db, tx, [list.id], [scan.admission_id])
    if (admission === undefined) return undefined
    const undone = await takeBack(deps.db, tx, list, scan, state, admission, { version: list.states + 1, who: user.id, at: now })
    if (undone !== undefined) await setStates(tx, list.id, list.states + 1)
    return undone
  })
  return back === undefined ? refuse('scan_gone') : null
}
