/** What was bought for its people: how many seats, never whose. */
import { useState } from 'react'
import { orderLink } from '#contract/order-link.ts'
import { type Unit, unit as calls, type UnitOrder } from '#contract/unit.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { day } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { BookSheet } from './book-sheet.tsx'

const columns: readonly Column<UnitOrder>[] = [
  { title: '会议', cell: ({ meetingName }) => meetingName },
  { title: '席位', cell: ({ seats }) => `${seats} 席`, card: 'end', figure: true },
  { title: '门票', cell: ({ ticketName, meetingStratTime }) => `${day(meetingStratTime)} ${ticketName}` },
  { title: '进度', cell: ({ named, arrived }) => `已实名 ${named}，已到场 ${arrived}` },
  { title: '购买人', cell: ({ buyer, mine }) => (mine === 1 ? '我购买的' : buyer || '未填写姓名') },
]

export function SeatsTab({ unit, onChanged }: { unit: Unit; onChanged: () => void }) {
  const view = useListView({})
  const pages = usePages(calls.orders, { id: unit.id }, { quiet: true, size: view.page })
  const [booking, setBooking] = useState(false)
  const [open, setOpen] = useState<UnitOrder>()
  const changed = async () => {
    onChanged()
    await pages.retry()
  }
  const taking = useDecision(calls.unbook, changed)
  const mayTakeOff = open !== undefined && (open.mine === 1 || unit.actions.includes('edit'))

  async function takeOff({ orderNo }: UnitOrder) {
    if (!(await confirm({ message: '取消记入后，该订单不再计入本单位的席位，订单和门票不受影响。', confirm: '取消记入' }))) return
    await taking.decide({ id: unit.id, orderNo }, '已取消记入')
    setOpen(undefined)
  }
  return (
    <>
      <DataList
        label="席位"
        view={view}
        pages={pages}
        keyOf={(row) => row.orderNo}
        columns={columns}
        count={(total) => `共 ${total} 个订单`}
        empty="还没有为本单位购买的席位"
        onOpen={setOpen}
        actions={unit.actions.includes('book') && <Button onClick={() => setBooking(true)}>记入订单</Button>}
      />
      {booking && (
        <BookSheet
          id={unit.id}
          onClose={() => setBooking(false)}
          onBooked={() => {
            setBooking(false)
            void changed()
          }}
        />
      )}
      {open !== undefined && (
        <Sheet
          title={open.meetingName}
          onClose={() => setOpen(undefined)}
          footer={
            mayTakeOff && (
              <>
                <Button busy={taking.busy} onClick={() => void takeOff(open)}>
                  取消记入
                </Button>
                {open.mine === 1 && (
                  <Button kind="primary" href={orderLink(open.orderNo)}>
                    查看订单
                  </Button>
                )}
              </>
            )
          }
        >
          <Facts
            facts={[
              ['会议时间', open.meetingStratTime],
              ['门票', open.ticketName],
              ['席位', String(open.seats)],
              ['已实名', String(open.named)],
              ['已到场', String(open.arrived)],
              ['购买人', open.buyer],
              ['记入时间', open.bookTime],
            ]}
          />
        </Sheet>
      )}
    </>
  )
}
