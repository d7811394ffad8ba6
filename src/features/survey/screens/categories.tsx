/** 问卷分类: what a meeting asks, by category, with what there is to fill in. */
import { survey as calls, surveyLinks } from '#contract/survey.ts'
import { links, paths } from '#contract/paths.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Card } from '../../../ui/card.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NoMeeting, Nothing } from '../parts/nothing.tsx'

export default function Categories() {
  const meetingId = useMeetingId()
  const query = useQuery(calls.categories, meetingId === '' ? null : { meetingId }, { quiet: true, fresh: true })
  return (
    <Page title="问卷" back={meetingId === '' ? paths.meetingList : links.microsite(meetingId)} narrow>
      {meetingId === '' ? (
        <NoMeeting />
      ) : (
        <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
          {(categories) =>
            categories.length === 0 ? (
              <Nothing meetingId={meetingId} />
            ) : (
              <Card bare>
                <List label="问卷分类">
                  {categories.map(({ name, toFill, filled }) => (
                    <Cell
                      key={name}
                      title={name}
                      note={filled === 0 ? undefined : `已填写 ${filled} 份`}
                      value={toFill === 0 ? '没有待填写' : <strong>{toFill} 份待填写</strong>}
                      href={surveyLinks.list(meetingId, name)}
                    />
                  ))}
                </List>
              </Card>
            )
          }
        </Loaded>
      )}
    </Page>
  )
}
