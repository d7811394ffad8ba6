/** One of the caller's own orders is put down to the organisation. */
import { unit } from '#contract/unit.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export function BookSheet({ id, onClose, onBooked }: { id: string; onClose: () => void; onBooked: () => void }) {
  const own = useQuery(unit.bookable, { id }, { quiet: true, fresh: true })
  const booking = useDecision(unit.book, async () => onBooked())
  return (
    <Sheet title="记入订单" onClose={onClose}>
      <p className="quiet">选择为本单位购买的订单。成员只能看到席位数量，看不到参会人姓名。</p>
      <Loaded query={own} waiting={<Skeleton shape="list" count={3} />}>
        {(orders) =>
          orders.length === 0 ? (
            <Empty>没有可以记入的订单</Empty>
          ) : (
            <List label="我的订单">
              {orders.map(({ orderNo, meetingName, ticketName, seats, createTime }) => (
                <Cell
                  key={orderNo}
                  title={meetingName}
                  note={`${ticketName}，${createTime} 下单`}
                  value={`${seats} 席`}
                  onClick={() => {
                    if (!booking.busy) void booking.decide({ id, orderNo }, '已记入')
                  }}
                />
              ))}
            </List>
          )
        }
      </Loaded>
    </Sheet>
  )
}
