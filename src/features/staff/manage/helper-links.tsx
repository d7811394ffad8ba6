/** Links by which helpers come in for a day: made, passed on, taken back. */
import { useState } from 'react'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { type HelperLink, staff } from '#contract/staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { dayTime } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { dutyWords } from './duties.tsx'
import { LinkView } from './link-view.tsx'
import { MakeLinkSheet } from './make-link-sheet.tsx'

const states: Record<HelperLink['state'], readonly [string, Tone]> = {
  live: ['有效', 'success'],
  used: ['名额已满', 'ended'],
  over: ['已到期', 'ended'],
  revoked: ['已作废', 'ended'],
}

export function HelperLinks({ meetingId, lists, onRevoked }: { meetingId: string; lists: readonly CheckinList[]; onRevoked: () => void }) {
  const links = useQuery(staff.links, { meetingId }, { quiet: true })
  const revoking = useAction(staff.revokeLink)
  const [making, setMaking] = useState(false)
  const [open, setOpen] = useState<HelperLink>()

  async function revoke(link: HelperLink) {
    if (!(await confirm({ title: '作废临时链接', message: '用这个链接进入的人会立即退出，链接不能再使用。', confirm: '作废' }))) return
    if ((await revoking.run({ code: link.code, meetingId })).ok) setOpen(undefined)
    void links.retry()
    onRevoked()
  }

  return (
    <Card
      title="临时帮手"
      aside={
        <Button small onClick={() => setMaking(true)}>
          生成链接
        </Button>
      }
    >
      <p className="staff-note">临时帮手凭链接和口令进入，当天有效，只能验票。</p>
      <Loaded query={links} waiting={<Skeleton shape="text" count={2} />}>
        {(rows) => (
          <List label="临时链接">
            {rows.map((link) => (
              <Cell
                key={link.code}
                title={`${dayTime(link.untilTime)} 到期`}
                note={
                  link.state === 'live' ? `${dutyWords(link.listIds, lists)}，还可进入 ${link.usesLeft} 人` : dutyWords(link.listIds, lists)
                }
                value={<Tag tone={states[link.state][1]}>{states[link.state][0]}</Tag>}
                {...((link.state === 'live' || link.state === 'used') && { onClick: () => setOpen(link) })}
              />
            ))}
          </List>
        )}
      </Loaded>
      {open !== undefined && (
        <Sheet
          title={`${dayTime(open.untilTime)} 到期`}
          onClose={() => setOpen(undefined)}
          footer={
            <Button kind="danger" busy={revoking.busy} onClick={() => void revoke(open)}>
              作废
            </Button>
          }
        >
          <LinkView code={open.code} />
          <p className="staff-note">进入时还需要口令。口令不再显示，忘记时请作废后重新生成。</p>
        </Sheet>
      )}
      {making && <MakeLinkSheet meetingId={meetingId} lists={lists} onClose={() => setMaking(false)} onMade={() => void links.retry()} />}
    </Card>
  )
}
