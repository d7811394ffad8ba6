/** 名额: the meeting's total, and totals that several tickets share. */
import './sale.css'
import { useState } from 'react'
import { type Pool, POOLS_MAX, type Sale, ticketManage } from '#contract/ticket-manage.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Toolbar } from '../../../kit/toolbar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PlacesBar } from './places-bar.tsx'
import { nameOf, type Opened } from './pool-words.ts'
import { PoolSheet } from './pool-sheet.tsx'

export default function Pools({ meetingId }: { meetingId: string }) {
  const query = useQuery(ticketManage.sale, { meetingId }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
      {(sale) => <All meetingId={meetingId} sale={sale} onAsk={query.retry} />}
    </Loaded>
  )
}

function All({ meetingId, sale, onAsk }: { meetingId: string; sale: Sale; onAsk: () => Promise<unknown> }) {
  const [open, setOpen] = useState<Opened>()
  const whole = sale.pools.find((pool) => pool.whole === 1)
  const shared = sale.pools.filter((pool) => pool.whole === 0)
  return (
    <>
      <Toolbar
        count={shared.length === 0 ? '' : `共 ${shared.length} 个共享名额`}
        actions={
          <Button kind="primary" disabled={sale.pools.length >= POOLS_MAX} onClick={() => setOpen('shared')}>
            添加共享名额
          </Button>
        }
      />
      <div className="sale-cards">
        {whole === undefined ? (
          <Card title="会议总名额">
            <p className="sale-told">
              <span>不限。设置后，所有门票售出的总数不会超过它，例如会场只坐得下 300 人。</span>
            </p>
            <Button onClick={() => setOpen('whole')}>设置会议总名额</Button>
          </Card>
        ) : (
          <PoolCard pool={whole} tickets="所有门票" onOpen={() => setOpen(whole)} />
        )}
        {shared.map((pool) => {
          const names = sale.tickets.filter(({ poolId }) => poolId === pool.id).map(({ name }) => name)
          return (
            <PoolCard
              key={pool.id}
              pool={pool}
              tickets={names.length === 0 ? '还没有门票使用它，可在门票的“数量”中选择' : names.join('、')}
              onOpen={() => setOpen(pool)}
            />
          )
        })}
      </div>
      {shared.length === 0 && <p className="sale-note quiet">几种门票合用一个总数时，添加共享名额，再在门票的“数量”中选择它。</p>}
      {open !== undefined && (
        <PoolSheet
          key={typeof open === 'string' ? open : open.id}
          meetingId={meetingId}
          opened={open}
          pools={sale.pools}
          onClose={() => setOpen(undefined)}
          onAsk={onAsk}
        />
      )}
    </>
  )
}

function PoolCard({ pool, tickets, onOpen }: { pool: Pool; tickets: string; onOpen: () => void }) {
  const name = nameOf(pool)
  return (
    <Card title={<span className="sale-pool-name">{name}</span>} aside={`共 ${pool.total}`}>
      <PlacesBar name={name} sold={pool.taken} left={Math.max(0, pool.total - pool.taken)} />
      <p className="sale-card-words">{tickets}</p>
      <div className="sale-card-acts">
        <Button small label={`编辑“${name}”`} onClick={onOpen}>
          编辑
        </Button>
      </div>
    </Card>
  )
}
