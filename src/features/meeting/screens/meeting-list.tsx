/** The meetings there are: what is open, what runs, what has been. */
import { useState } from 'react'
import { meeting as calls, meetingFilters } from '#contract/meeting.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failed } from '../../../frame/failed.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { Page } from '../../../frame/page.tsx'
import { SearchBox } from '../../../kit/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { MeetingCard } from '../parts/meeting-card.tsx'

const ALL = 0
const tabs = [
  { value: ALL, label: '全部' },
  { value: meetingFilters.open, label: '报名中' },
  { value: meetingFilters.running, label: '进行中' },
  { value: meetingFilters.ended, label: '已结束' },
] as const
type State = (typeof tabs)[number]['value']

/** Covers asked for at once: what a phone and a desktop show first. */
const FIRST_COVERS = 3

export default function MeetingList() {
  const [state, setState] = useState<State>(ALL)
  const [keyword, setKeyword] = useState('')
  return (
    <Page title="会议" back={false}>
      <div className="meeting-search">
        <SearchBox label="搜索会议名称" value={keyword} onSearch={setKeyword} />
      </div>
      <Tabs label="会议状态" tabs={tabs} value={state} onChange={setState}>
        <Found
          keyword={keyword}
          state={state}
          onReset={() => {
            setKeyword('')
            setState(ALL)
          }}
        />
      </Tabs>
    </Page>
  )
}

function Found({ keyword, state, onReset }: { keyword: string; state: State; onReset: () => void }) {
  // Without a state there is no field for it: the rendered page's answer is found under this very question.
  const pages = usePages(calls.list, { keyword, ...(state !== ALL && { state }) })
  if (pages.rows.length === 0) {
    if (pages.error !== undefined) return <Failed error={pages.error} onRetry={pages.retry} />
    if (pages.loading)
      return (
        <ul className="meeting-cards">
          {[1, 2, 3].map((one) => (
            <li key={one} className="meeting-coming">
              <Skeleton shape="picture" />
              <Skeleton shape="text" />
            </li>
          ))}
        </ul>
      )
    if (keyword === '' && state === ALL) return <Empty>还没有会议，过些时候再来看看</Empty>
    return (
      <Empty drawing="search" action={<Button onClick={onReset}>查看全部会议</Button>}>
        {keyword === '' ? '暂时没有这样的会议' : `没有找到「${keyword}」相关的会议`}
      </Empty>
    )
  }
  return (
    <>
      <ul className="meeting-cards">
        {pages.rows.map((meeting, index) => (
          <MeetingCard key={meeting.id} meeting={meeting} first={index < FIRST_COVERS} />
        ))}
      </ul>
      <NextPage pages={pages} />
    </>
  )
}
