/** The lists of a meeting, each with how full it is. */
import { useState } from 'react'
import type { EditedList } from '#contract/checkin/lists.ts'
import type { WorkMeeting } from '#contract/staff.ts'
import type { Query } from '../../../api/use-query.ts'
import { Toolbar } from '../../../kit/toolbar.tsx'
import { useTicketChoices } from '../../../kit/use-ticket-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { CardSkeleton } from '../../../ui/card-skeleton.tsx'
import { CodeKind } from './code-kind.tsx'
import { ListCard } from './list-card.tsx'
import { ListSheet } from './list-sheet.tsx'
import { SelfCode } from './self-code.tsx'

export function ListsTab({ meeting, lists }: { meeting: WorkMeeting; lists: Query<EditedList[]> }) {
  const [open, setOpen] = useState<EditedList | 'new'>()
  const [code, setCode] = useState<EditedList>()
  // Those too that nobody can buy now: a list is limited to them before the sale, while it is paused, and after it.
  const { tickets } = useTicketChoices(meeting.id)
  return (
    <>
      <Toolbar
        actions={
          <Button kind="primary" onClick={() => setOpen('new')}>
            新建名单
          </Button>
        }
      >
        <CodeKind meetingId={meeting.id} onChanged={() => void lists.retry()} />
      </Toolbar>
      <Loaded query={lists} waiting={<CardSkeleton shape="text" count={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty>还没有签到名单，先建一个吧</Empty>
          ) : (
            <div className="doors-cards">
              {rows.map((list) => (
                <ListCard key={list.id} list={list} onEdit={() => setOpen(list)} onCode={() => setCode(list)} />
              ))}
            </div>
          )
        }
      </Loaded>
      {open !== undefined && (
        <ListSheet
          meetingId={meeting.id}
          list={open === 'new' ? undefined : (lists.data?.find(({ id }) => id === open.id) ?? open)}
          tickets={tickets}
          onClose={() => setOpen(undefined)}
          onChanged={lists.retry}
        />
      )}
      {code !== undefined && <SelfCode meeting={meeting} list={code} onClose={() => setCode(undefined)} />}
    </>
  )
}
