/** Another meeting: the next ones, or one that is looked for. */
import { useState } from 'react'
import { useLocation } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { paths } from '#contract/paths.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Failed } from '../../../frame/failed.tsx'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { whenIs } from '../../../kit/distance.ts'
import { SearchBox } from '../../../kit/search-box.tsx'
import { Button } from '../../../ui/button.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StageTag } from './stage-tag.tsx'

interface Props {
  /** Goes on in the same room. */
  room: string | undefined
  onClose: () => void
}

export function MeetingSwitch({ room, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [, navigate] = useLocation()
  const pages = usePages(meetingManage.ownList, { keyword }, { quiet: true })
  const { rows, loading, error, retry } = pages

  function go(to: string) {
    onClose()
    navigate(to)
  }
  return (
    <Sheet title="选择会议" onClose={onClose} footer={<Button onClick={() => go(paths.consoleList)}>全部会议</Button>}>
      <SearchBox label="搜索会议标题或地点" value={keyword} onSearch={setKeyword} />
      {loading && <Skeleton shape="text" count={3} />}
      {rows.length === 0 && error !== undefined && <Failed error={error} onRetry={retry} line />}
      {rows.length === 0 && !loading && error === undefined && <p className="quiet">没有找到会议</p>}
      <List label="会议">
        {rows.map(({ id, title, stage, state, ...times }) => (
          <Cell
            key={id}
            title={<span className="console-choice-title">{title}</span>}
            note={whenIs(times)}
            value={<StageTag stage={stage} state={state} />}
            onClick={() => go(consoleLinks.meeting(id, room))}
          />
        ))}
      </List>
      {rows.length > 0 && <NextPage pages={pages} />}
    </Sheet>
  )
}
