/** A meeting's surveys: what is still to be filled in, and what has been, each answer in the words that it was given to. */
import { links, paths } from '#contract/paths.ts'
import { type Survey, survey as calls, surveyLinks, surveyUseWords } from '#contract/survey.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Page } from '../../../frame/page.tsx'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Tabbed } from '../../../kit/tabbed.tsx'
import { useTabs } from '../../../kit/use-tabs.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Filled } from './filled.tsx'
import { MoveTag } from './move-tag.tsx'
import { NoMeeting } from './nothing.tsx'

export function ListPage({ category }: { category: string }) {
  const meetingId = useMeetingId()
  const at = useTabs(
    [
      { value: 'open', label: '待填写' },
      { value: 'filled', label: '已填写' },
    ],
    ['meetingId', 'category'],
  )
  const back = meetingId === '' ? paths.meetingList : category === '' ? links.microsite(meetingId) : surveyLinks.categories(meetingId)
  return (
    <Page title={category === '' ? '问卷' : category} back={back} narrow>
      {meetingId === '' ? (
        <NoMeeting />
      ) : (
        <Tabbed label="问卷" at={at}>
          {at.tab === 'open' && <Open meetingId={meetingId} category={category} />}
          {at.tab === 'filled' && <Filled meetingId={meetingId} />}
        </Tabbed>
      )}
    </Page>
  )
}

function Open({ meetingId, category }: { meetingId: string; category: string }) {
  const view = useListView({})
  const pages = usePages(calls.list, { meetingId, category, filled: 0 }, { quiet: true, size: view.page })
  return (
    <DataList view={view} pages={pages} keyOf={({ id }) => id} empty={<Empty>没有待填写的问卷。填过的在“已填写”里</Empty>}>
      {(surveys) => (
        <Card bare>
          <List label="待填写的问卷">
            {surveys.map((one) => (
              <Cell
                key={one.id}
                title={one.name}
                note={noteOf(one)}
                value={<MoveTag move={one.move} />}
                href={surveyLinks.fill(meetingId, one.id)}
              />
            ))}
          </List>
        </Card>
      )}
    </DataList>
  )
}

function noteOf({ use, questions, anonymous, closeTime }: Survey): string {
  return [surveyUseWords[use], `${questions} 个问题`, anonymous === 1 ? '匿名' : '', closeTime === '' ? '' : `${dayTime(closeTime)} 截止`]
    .filter((word) => word !== '')
    .join(' · ')
}
