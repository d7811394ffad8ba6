/** Who works at a meeting; a line opens to change what they do. */
import { useState } from 'react'
import { type CheckinList } from '#contract/checkin.ts'
import { may, type Right } from '#contract/may.ts'
import { staff, type StaffRow } from '#contract/staff.ts'
import { useAction } from '../../../api/use-action.ts'
import type { Query } from '../../../api/use-query.ts'
import { dayTime } from '../../../frame/format.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Duties, dutyWords } from './duties.tsx'

interface Props {
  meetingId: string
  lists: readonly CheckinList[]
  people: Query<StaffRow[]>
}

export function StaffList({ meetingId, lists, people }: Props) {
  const session = useSession()
  const [open, setOpen] = useState<StaffRow>()
  const edits = may(session, staff.save.access as Right)
  return (
    <Loaded
      query={people}
      waiting={
        <Card>
          <Skeleton shape="text" count={4} />
        </Card>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <Empty>还没有工作人员</Empty>
        ) : (
          <Card bare>
            <List label="工作人员">
              {rows.map((row) => (
                <Cell
                  key={row.userId}
                  title={row.name === '' ? '未填写姓名' : row.name}
                  note={[row.mobile, dutyWords(row.listIds, lists), row.untilTime === '' ? '' : `${dayTime(row.untilTime)} 到期`]
                    .filter((word) => word !== '')
                    .join(' · ')}
                  value={row.helper === 1 ? <Tag tone="pending">临时</Tag> : undefined}
                  {...(edits && { onClick: () => setOpen(row) })}
                />
              ))}
            </List>
            {open !== undefined && (
              <StaffSheet
                meetingId={meetingId}
                lists={lists}
                row={open}
                onClose={() => setOpen(undefined)}
                onChanged={() => void people.retry()}
              />
            )}
          </Card>
        )
      }
    </Loaded>
  )
}

function StaffSheet({
  meetingId,
  lists,
  row,
  onClose,
  onChanged,
}: {
  meetingId: string
  lists: readonly CheckinList[]
  row: StaffRow
  onClose: () => void
  onChanged: () => void
}) {
  const [listIds, setListIds] = useState<readonly string[]>(row.listIds)
  const saving = useAction(staff.save)
  const removing = useAction(staff.remove)

  async function end(outcome: { ok: boolean }, word: string) {
    onChanged()
    if (!outcome.ok) return
    notice.success(word)
    onClose()
  }

  async function remove() {
    if (
      !(await confirm({
        title: '移除工作人员',
        message: `${row.name || '该人员'}将不能再为本场会议验票，正在使用的设备会立即停用。`,
        confirm: '移除',
      }))
    )
      return
    await end(await removing.run({ meetingId, userId: row.userId }), '已移除')
  }

  return (
    <Sheet
      open
      title={row.name || '工作人员'}
      onClose={onClose}
      footer={
        <>
          <Button kind="danger" busy={removing.busy} onClick={() => void remove()}>
            移除
          </Button>
          <Button
            kind="primary"
            busy={saving.busy}
            onClick={() =>
              void saving.run({ meetingId, userId: row.userId, listIds: [...listIds] }).then((outcome) => end(outcome, '已保存'))
            }
          >
            保存
          </Button>
        </>
      }
    >
      <Duties lists={lists} chosen={listIds} onChange={setListIds} />
    </Sheet>
  )
}
