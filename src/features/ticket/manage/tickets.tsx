/** 门票: all of a meeting's as cards, in the order in which attendees find them. */
import './sale.css'
import { useRef, useState } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { type OwnTicket, type Sale, ticketManage, TICKETS_MAX } from '#contract/ticket-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { SortList } from '../../../kit/sort/sort-list.tsx'
import { Toolbar } from '../../../kit/toolbar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TicketCard } from './ticket-card.tsx'
import { useTicketMoves } from './use-ticket-moves.ts'

export default function Tickets({ meetingId }: { meetingId: string }) {
  const query = useQuery(ticketManage.sale, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={3} />}>
      {(sale) => <OnSale meetingId={meetingId} sale={sale} onPut={query.put} onAsk={query.retry} />}
    </Loaded>
  )
}

interface Props {
  meetingId: string
  sale: Sale
  onPut: (sale: Sale) => void
  onAsk: () => Promise<unknown>
}

function OnSale({ meetingId, sale, onPut, onAsk }: Props) {
  const { tickets } = sale
  const [sorting, setSorting] = useState(false)
  // A pool's other tickets have something left or less of it: all of them are asked for again.
  const { busy, move, copy } = useTicketMoves(() => void onAsk())
  const add = (
    <Button kind="primary" href={consoleLinks.ticket(meetingId)} disabled={tickets.length >= TICKETS_MAX}>
      添加门票
    </Button>
  )
  if (tickets.length === 0)
    return (
      <Empty drawing="ticket" action={add}>
        还没有门票。填写名称和价格，就可以上架开售
      </Empty>
    )
  const sold = tickets.reduce((sum, ticket) => sum + ticket.sold, 0)
  return (
    <>
      <Toolbar
        count={`共 ${tickets.length} 种门票，已售 ${sold} 张`}
        actions={
          <>
            {tickets.length > 1 && <Button onClick={() => setSorting(!sorting)}>{sorting ? '完成排序' : '排序'}</Button>}
            {!sorting && add}
          </>
        }
      />
      {sale.mayCharge === 0 && tickets.some(({ fen }) => fen > 0) && (
        <p className="sale-warning" role="status">
          平台还没有设置收款方式，收费的门票暂时不能购买。
        </p>
      )}
      {sorting ? (
        <Sorting meetingId={meetingId} sale={sale} onPut={onPut} onAsk={onAsk} />
      ) : (
        <div className="sale-cards">
          {tickets.map((ticket) => (
            <TicketCard
              key={ticket.id}
              ticket={ticket}
              sale={sale}
              busy={busy}
              onCopy={() => void copy(ticket)}
              onMove={(action) => void move(ticket, action)}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Sorting({ meetingId, sale, onPut, onAsk }: Props) {
  const { run } = useAction(ticketManage.sort)
  const { tickets } = sale
  /** The order that is to be sent once the one before has been answered. */
  const wanted = useRef<string[]>()

  async function move(ticket: OwnTicket, to: number) {
    const sorted = tickets.filter(({ id }) => id !== ticket.id)
    sorted.splice(to, 0, ticket)
    // Where it was put it is seen at once; what the server says is what it is.
    onPut({ ...sale, tickets: sorted })
    const under = wanted.current !== undefined
    wanted.current = sorted.map(({ id }) => id)
    if (under) return
    for (let sent; sent !== wanted.current;) {
      sent = wanted.current
      if (!(await run({ meetingId, ids: sent })).ok) {
        await onAsk()
        break
      }
    }
    wanted.current = undefined
  }
  return (
    <Card bare>
      <SortList
        label="门票"
        items={tickets}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={(ticket, to) => void move(ticket, to)}
      >
        {({ name, groupName }) => (
          <div className="sale-sorted">
            {name}
            {groupName !== '' && <span className="quiet">{groupName}</span>}
          </div>
        )}
      </SortList>
    </Card>
  )
}
