/** Of which session somebody wants to say something: those of the programme, found by a word. */
import { useState } from 'react'
import { isFound } from '#contract/search-text.ts'
import { schedule } from '#contract/schedule.ts'
import { surveyLinks, type SurveyToFill } from '#contract/survey.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { day, time } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'

/** More are found by their words. */
const SHOWN = 60

export function Sessions({ survey: { id, meetingId } }: { survey: SurveyToFill }) {
  const [word, setWord] = useState('')
  const query = useQuery(schedule.brief, { meetingId }, { quiet: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={5} />}>
      {({ list }) => {
        if (list.length === 0) return <Empty>这场会议还没有日程</Empty>
        const found = list.filter(({ title, speakers, room }) => word.trim() === '' || isFound(word, [title, room, ...speakers].join(' ')))
        return (
          <>
            <TextField label="找一场" value={word} onChange={setWord} autoComplete="off" hint="题目、嘉宾或会场" />
            {found.length === 0 ? (
              <Empty drawing="search">没有找到这样的场次</Empty>
            ) : (
              <Card bare title="选择要评价的场次">
                <List label="场次">
                  {found.slice(0, SHOWN).map((one) => (
                    <Cell
                      key={one.id}
                      title={one.title}
                      note={`${day(one.day)} ${time(one.startTime)}${one.room === '' ? '' : ` · ${one.room}`}`}
                      href={surveyLinks.fill(meetingId, id, one.id)}
                    />
                  ))}
                </List>
              </Card>
            )}
            {found.length > SHOWN && <p className="quiet">还有 {found.length - SHOWN} 场，请输入题目查找</p>}
          </>
        )
      }}
    </Loaded>
  )
}
