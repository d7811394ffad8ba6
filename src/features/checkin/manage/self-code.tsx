/** The poster that hangs at a gate: attendees scan its code and are in. */
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import type { WorkMeeting } from '#contract/staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { span } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePaper } from '../../../kit/use-paper.ts'

export function SelfCode({ meeting, list, onClose }: { meeting: WorkMeeting; list: CheckinList; onClose: () => void }) {
  const asked = useQuery(checkin.selfCode, { id: list.id, meetingId: meeting.id }, { quiet: true })
  const renewing = useAction(checkin.selfCode)
  usePaper('poster')

  async function renew() {
    if (!(await confirm({ title: '更换签到码', message: '旧的签到码会立即失效，需要重新打印张贴。', confirm: '更换' }))) return
    const outcome = await renewing.run({ id: list.id, meetingId: meeting.id, renew: 1 })
    if (outcome.ok) asked.put(outcome.data)
  }

  return (
    <Sheet
      title="自助签到码"
      onClose={onClose}
      footer={
        <>
          <Button busy={renewing.busy} onClick={() => void renew()}>
            更换签到码
          </Button>
          <Button kind="primary" disabled={asked.data === undefined} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      <Loaded query={asked} waiting={<Skeleton shape="picture" />}>
        {({ gate }) => (
          // A stop of the Tab key, so that the arrow keys scroll it.
          <section className="doors-poster" tabIndex={0} aria-label={`“${list.name}”的自助签到海报`}>
            <p className="doors-poster-meeting">{meeting.title}</p>
            <p className="doors-poster-list">{list.name} · 自助签到</p>
            <QrCode text={location.origin + doorLinks.gate(gate)} alt={`“${list.name}”的自助签到二维码`} waiting="正在生成签到码" />
            <p>请用微信或手机浏览器扫码签到</p>
            {list.windows.map(({ from, to }) => (
              <p key={from} className="doors-small">
                {span(from, to)}
              </p>
            ))}
            {list.radius > 0 && <p className="doors-small">仅限会场 {list.radius} 米以内</p>}
          </section>
        )}
      </Loaded>
    </Sheet>
  )
}
