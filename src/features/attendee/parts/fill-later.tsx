/** 补充信息: people who have a place, and what each of them is still asked. */
import './attendee-list.css'
import { type ReactNode, useState } from 'react'
import type { Attendee } from '#contract/attendee.ts'
import { order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { type TicketParameter, ticket } from '#contract/ticket.ts'
import { PAGE_SIZE_MAX } from '#contract/call.ts'
import { type Query, useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { isKnown } from './attendee-values.ts'
import { askedLater, openFor } from './later.ts'
import { LaterForm } from './later-form.tsx'
import { useOwnPeople } from './use-own-people.ts'

/** The people of an order. @param attendeeId who comes first; without it whoever is chosen, or the only one. */
export function FillLater({ no, attendeeId, onDone }: { no: string; attendeeId: string; onDone: () => void }) {
  const people = useQuery(order.attendees, { no, pageNum: 1, pageSize: PAGE_SIZE_MAX }, { fresh: true, quiet: true })
  return (
    // Who has taken a ticket over says what is asked of them.
    <Awaited people={{ ...people, data: people.data && { list: people.data.list.filter(({ passed }) => passed === 0) } }}>
      {(list) => <FillPeople list={list} attendeeId={attendeeId} refresh={people.retry} onDone={onDone} />}
    </Awaited>
  )
}

/** Those whose tickets of a meeting are the caller's own, whoever bought them; by what their tickets ask. */
export function FillOwn({ meetingId, onDone }: { meetingId: string; onDone: () => void }) {
  const people = useOwnPeople(meetingId)
  return (
    <Awaited people={people}>
      {(list) =>
        [...new Set(list.map(({ ticketId }) => ticketId))].map((ticketId) => (
          <FillPeople
            key={ticketId}
            list={list.filter((one) => one.ticketId === ticketId)}
            attendeeId=""
            refresh={people.retry}
            onDone={onDone}
          />
        ))
      }
    </Awaited>
  )
}

interface AwaitedProps {
  people: Pick<Query<{ list: Attendee[] }>, 'data' | 'error' | 'retry'>
  children: (list: Attendee[]) => ReactNode
}

function Awaited({ people: { data, error, retry }, children }: AwaitedProps) {
  if (data === undefined) return error === undefined ? <Skeleton shape="card" count={2} /> : <Failed error={error} onRetry={retry} />
  if (data.list.length > 0) return <>{children(data.list)}</>
  return <Empty action={<Button href={paths.meetingOrders}>查看我的订单</Button>}>这里没有可以补充信息的参会人</Empty>
}

interface FillPeopleProps {
  /** Of one ticket. */
  list: readonly Attendee[]
  attendeeId: string
  refresh: () => Promise<unknown>
  onDone: () => void
}

function FillPeople({ list, attendeeId, refresh, onDone }: FillPeopleProps) {
  const [first] = list as [Attendee]
  const { meetingId, ticketId } = first
  const parameters = useQuery(ticket.parameters, { meetingId, ticketId }, { fresh: true, quiet: true })
  const [chosen, choose] = useState(attendeeId)
  const questions = parameters.data?.filter(isKnown)

  if (parameters.data === undefined && parameters.error !== undefined) return <Failed error={parameters.error} onRetry={parameters.retry} />
  if (questions === undefined) return <Skeleton shape="card" count={2} />
  const one = list.length === 1 ? first : list.find(({ id }) => id === chosen)
  if (one !== undefined && askedLater(one, questions).length > 0)
    return (
      <Card title={one.name}>
        <LaterForm
          key={one.id}
          attendee={one}
          questions={questions}
          newest={async () => ((await parameters.retry()) as TicketParameter[] | undefined)?.filter(isKnown)}
          onCancel={() => (list.length === 1 ? onDone() : choose(''))}
          onSaved={async () => {
            notice.success('信息已保存')
            // The order's card reads the same answer.
            await refresh()
            if (list.length === 1) onDone()
            else choose('')
          }}
        />
      </Card>
    )
  if (list.every((person) => askedLater(person, questions).length === 0))
    return <Empty action={<Button onClick={onDone}>返回</Button>}>没有需要补充的信息</Empty>
  return (
    <Card title="参会人">
      <ul className="attendees">
        {list.map((person) => {
          const open = openFor(person, questions).length
          return (
            <li key={person.id} className="attendees-row">
              <Avatar name={person.name} size={40} />
              <div className="attendees-text">
                <p className="attendees-name">{person.name}</p>
                {open > 0 ? <Tag tone="warning">待补充 {open} 项</Tag> : <Tag tone="success">已填写</Tag>}
              </div>
              <Button
                small
                kind={open > 0 ? 'primary' : 'quiet'}
                label={`${open > 0 ? '去填写' : '修改'}：${person.name}`}
                onClick={() => choose(person.id)}
              >
                {open > 0 ? '去填写' : '修改'}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
