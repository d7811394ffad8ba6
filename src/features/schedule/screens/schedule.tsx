/** The timetable: hundreds of items by day, room and track, and the few that are mine. */
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { part } from '../../../frame/chunk.ts'
import { meeting as meetingCalls } from '#contract/meeting.ts'
import { links, paths } from '#contract/paths.ts'
import { schedule as calls, type ScheduleBrief } from '#contract/schedule.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useTitle } from '../../../frame/title.tsx'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { useFold } from '../../../kit/search-fold.ts'
import { Page } from '../../../frame/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AgendaHead } from '../parts/agenda-head.tsx'
import { ItemList } from '../parts/item-list.tsx'
import { NothingFound } from '../parts/nothing-found.tsx'
import { ScheduleBar } from '../parts/schedule-bar.tsx'
import { clashesOf, dayToShow, daysOf, isRunning, matching, onDay, type Wish } from '../parts/timetable.ts'
import { useAgenda } from '../parts/use-agenda.ts'
import { type Choice, useChoice } from '../parts/use-choice.ts'
import { useMinute } from '../parts/use-minute.ts'
import { WishLine } from '../parts/wish-line.tsx'

// Opened by a tap, fetched by it.
const FilterSheet = part(() => import('../parts/filter-sheet.tsx'))
const ItemSheet = part(() => import('../parts/item-sheet.tsx'))

export default function Schedule() {
  const meetingId = useMeetingId()
  const { data: meeting } = useQuery(meetingCalls.get, meetingId === '' ? null : { id: meetingId }, { quiet: true })
  const { data, error, retry } = useQuery(calls.brief, meetingId === '' ? null : { meetingId }, { quiet: true })
  useTitle(meeting === undefined ? '' : `${meeting.title} · 日程`)
  const back = meetingId === '' ? paths.meetingList : links.particulars(meetingId)

  return (
    <Page title="会议日程" note={meeting?.title} back={back}>
      {meetingId === '' ? (
        <Empty
          action={
            <Button kind="primary" href={paths.meetingList}>
              看看有哪些会议
            </Button>
          }
        >
          还没有选择会议
        </Empty>
      ) : data === undefined ? (
        error === undefined ? (
          <Skeleton shape="card" count={5} />
        ) : (
          <Failed error={error} onRetry={retry} />
        )
      ) : data.list.length === 0 ? (
        <Empty action={<Button href={back}>返回会议</Button>}>暂无日程</Empty>
      ) : (
        <Timetable meetingId={meetingId} items={data.list} halls={data.rooms} />
      )}
    </Page>
  )
}

const noRooms: readonly string[] = []

/** The agenda begins with what a link has picked. */
function useBegun({ begin }: ReturnType<typeof useAgenda>, picked: readonly string[], items: readonly ScheduleBrief[]): void {
  useEffect(() => {
    if (picked.length > 0) begin(picked.filter((id) => items.some((item) => item.id === id)))
  }, [begin, picked, items])
}

function Timetable({ meetingId, items, halls }: { meetingId: string; items: readonly ScheduleBrief[]; halls: readonly string[] }) {
  const { choice, go, refine } = useChoice()
  const agenda = useAgenda(meetingId)
  const minute = useMinute()
  const start = useRef<HTMLDivElement>(null)
  const [filtering, setFiltering] = useState(false)
  // What is typed applies at once; the address follows when typing is done.
  const [typed, setTyped] = useState({ in: choice.query, query: choice.query })
  const query = typed.in === choice.query ? typed.query : choice.query
  const { rooms, tracks, mine } = choice

  const days = useMemo(() => daysOf(items), [items])
  const wish = useMemo<Wish>(() => ({ query, rooms, tracks }), [query, rooms, tracks])
  const { fold, isLoading } = useFold(query)
  const found = useMemo(() => matching(items, wish, fold), [items, wish, fold])
  const own = useMemo(() => items.filter((item) => agenda.ids.has(item.id)), [items, agenda.ids])
  const clashes = useMemo(() => clashesOf(own), [own])
  const day = days.includes(choice.day) ? choice.day : dayToShow(items, minute)
  // Stars change what is shown only where they are what is shown.
  const only = mine ? agenda.ids : undefined
  const shown = useMemo(() => (only === undefined ? onDay(found, day) : found.filter((item) => only.has(item.id))), [found, day, only])
  const open = items.find((item) => item.id === choice.item)

  useBegun(agenda, choice.picked, items)

  /** Another list begins at its beginning. */
  function beginAgain(change: () => void) {
    change()
    if ((start.current?.getBoundingClientRect().top ?? 0) < 0) start.current?.scrollIntoView()
  }
  const narrow = (change: Partial<Choice>) => beginAgain(() => go(change))
  const search = (text: string) => text !== query && beginAgain(() => setTyped({ in: choice.query, query: text }))
  const clear = () => {
    setTyped({ in: '', query: '' })
    narrow({ query: '', rooms: [], tracks: [] })
  }
  const onOpen = useCallback((id: string) => refine({ item: id }), [refine])
  const marks = { starred: agenda.ids, clashes, minute, onOpen, onStar: agenda.toggle }

  return (
    <>
      <div ref={start} className="schedule-start" />
      <ScheduleBar
        mine={mine}
        onMine={(next) => narrow({ mine: next })}
        agendaSize={own.length}
        query={query}
        onSearch={search}
        onSettle={(text) => {
          search(text)
          refine({ query: text })
        }}
        filters={rooms.length + tracks.length}
        onFilter={() => setFiltering(true)}
        days={days.map((one) => ({ day: one, count: onDay(found, one).length }))}
        day={day}
        onDay={(next) => beginAgain(() => refine({ day: next }))}
      />
      <WishLine
        wish={wish}
        found={shown.length}
        running={mine ? 0 : shown.filter((item) => isRunning(item, minute)).length}
        onChange={narrow}
        onClear={clear}
      />
      {mine && own.length > 0 && day !== '' && (
        <AgendaHead meetingId={meetingId} items={own} clashing={clashes.size} onLeave={(ids) => refine({ picked: ids })} />
      )}
      {shown.length === 0 && isLoading ? (
        <Skeleton shape="card" count={2} />
      ) : shown.length === 0 ? (
        <NothingFound
          mine={mine && own.length === 0}
          elsewhere={mine ? undefined : found[0]?.day}
          onDay={(next) => refine({ day: next })}
          onAll={() => narrow({ mine: false })}
          onClear={clear}
        />
      ) : (
        (mine ? days : [day]).map((date) => {
          const list = mine ? onDay(shown, date) : shown
          return (
            list.length > 0 && (
              <ItemList
                key={date}
                name={JSON.stringify([date, mine, wish])}
                date={date}
                items={list}
                heading={mine}
                // What was searched for, or chosen, is read one by one.
                rooms={mine || query !== '' ? noRooms : halls}
                {...marks}
              />
            )
          )
        })
      )}
      {/* A boundary in the rendered page would still be asleep when the first update comes. */}
      {(filtering || open !== undefined) && (
        <Suspense>
          {filtering && (
            <FilterSheet
              items={items}
              halls={halls}
              wish={wish}
              fold={fold}
              onClose={() => setFiltering(false)}
              onApply={(facets) => {
                setFiltering(false)
                narrow(facets)
              }}
            />
          )}
          {open !== undefined && (
            <ItemSheet
              meetingId={meetingId}
              item={open}
              starred={agenda.ids.has(open.id)}
              clashes={clashes.get(open.id)}
              onStar={agenda.toggle}
              onClose={() => refine({ item: '' })}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
