/** Who works at a meeting; a line opens to change what they do. */
import { useRef, useState } from 'react'
import type { CheckinList } from '#contract/checkin/lists.ts'
import { staff, type StaffRow } from '#contract/staff.ts'
import { useAction } from '../../../api/use-action.ts'
import type { Query } from '../../../api/use-query.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { arrayPages } from '../../../kit/list/array-pages.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { dayTime } from '../../../ui/format.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Duties, dutyWords } from './duties.tsx'

interface Props {
  meetingId: string
  /** Undefined: not known yet. */
  lists: readonly CheckinList[] | undefined
  people: Query<StaffRow[]>
}

function columnsOf(lists: readonly CheckinList[]): readonly Column<StaffRow>[] {
  return [
    { title: '姓名', cell: ({ name }) => (name === '' ? '未填写姓名' : name) },
    { title: '手机号', cell: ({ mobile }) => mobile, narrow: true },
    { title: '负责的名单', cell: ({ listIds }) => dutyWords(listIds, lists) },
    { title: '到期', cell: ({ untilTime }) => untilTime !== '' && `${dayTime(untilTime)} 到期` },
    { title: '类型', cell: ({ helper }) => helper === 1 && <Tag tone="pending">临时</Tag>, card: 'tag', narrow: true },
  ]
}

export function StaffList({ meetingId, lists, people }: Props) {
  const edits = useMayMake(staff.save, meetingId)
  const view = useListView({})
  const [open, setOpen] = useState<StaffRow>()
  return (
    <>
      <DataList
        label="工作人员"
        view={view}
        pages={arrayPages(people, view)}
        keyOf={({ userId }) => userId}
        columns={columnsOf(lists ?? [])}
        empty="还没有工作人员"
        onOpen={edits ? setOpen : undefined}
      />
      {open !== undefined && (
        <StaffSheet
          meetingId={meetingId}
          lists={lists}
          row={open}
          onClose={() => setOpen(undefined)}
          onChanged={() => void people.retry()}
        />
      )}
    </>
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
  lists: readonly CheckinList[] | undefined
  row: StaffRow
  onClose: () => void
  onChanged: () => void
}) {
  const [picked, pick] = useState<readonly string[]>()
  // A list that was removed stays among their duties; sent again it would be refused.
  const standing = lists === undefined ? row.listIds : row.listIds.filter((listId) => lists.some(({ id }) => id === listId))
  // None is all of them, which nobody has said of somebody whose only lists are gone.
  const mustPick = picked === undefined && standing.length === 0 && row.listIds.length > 0
  const listIds = picked ?? standing
  const box = useRef<HTMLDivElement>(null)
  useUnsaved(box, picked !== undefined)
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
            disabled={mustPick}
            onClick={() =>
              void saving.run({ meetingId, userId: row.userId, listIds: [...listIds] }).then((outcome) => end(outcome, '已保存'))
            }
          >
            保存
          </Button>
        </>
      }
    >
      <div ref={box}>
        <Duties lists={lists ?? []} chosen={mustPick ? undefined : listIds} onChange={pick} />
        {mustPick && <p className="staff-note">原来负责的名单已删除，请重新选择。</p>}
      </div>
    </Sheet>
  )
}
