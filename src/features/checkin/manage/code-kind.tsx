/** Whether the entry codes of a meeting are pictures or alive. */
import { checkin } from '#contract/checkin/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { notice } from '../../../ui/notice.ts'

/** @param onChanged what the lists take goes with it. */
export function CodeKind({ meetingId, onChanged }: { meetingId: string; onChanged: () => void }) {
  const kind = useQuery(checkin.codeKind, { meetingId }, { quiet: true })
  const changing = useAction(checkin.codeKind)

  async function change(on: boolean) {
    // Seen at once, and as it was where it did not go.
    kind.put({ rotating: on ? 1 : 0 })
    const outcome = await changing.run({ meetingId, rotating: on ? 1 : 0 })
    if (!outcome.ok) return kind.put({ rotating: on ? 0 : 1 })
    kind.put(outcome.data)
    onChanged()
    notice.success(on ? '已启用动态码，各名单不再接受固定码' : '已改为固定码')
  }

  return (
    <div>
      {/* Not before it is known: a tap on what is about to change would be lost. */}
      {kind.data !== undefined && (
        <Checkbox checked={kind.data.rotating === 1} onChange={(on) => !changing.busy && void change(on)}>
          动态码
          <small className="doors-small">入场码每 3 秒变化，截图 15 秒内失效</small>
        </Checkbox>
      )}
    </div>
  )
}
