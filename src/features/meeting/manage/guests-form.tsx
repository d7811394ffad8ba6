/** 嘉宾: who they are, in the order in which the page shows them. */
import './manage.css'
import { useState } from 'react'
import { meetingManage, type OwnGuest } from '#contract/meeting-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { SortList } from '../../../kit/sort/sort-list.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { GuestSheet } from './guest-sheet.tsx'

export default function GuestsForm({ meetingId }: { meetingId: string }) {
  const view = useListView({ search: '搜索嘉宾' })
  const pages = usePages(meetingManage.ownGuests, { meetingId, keyword: view.keyword }, { quiet: true, size: view.page })
  const moving = useAction(meetingManage.moveGuest)
  const [open, setOpen] = useState<OwnGuest | 'new'>()

  async function move(guest: OwnGuest, to: number) {
    const before = pages.rows.filter(({ id }) => id !== guest.id)[to]?.id
    await moving.run({ meetingId, id: guest.id, ...(before !== undefined && { before }) })
    await pages.retry()
  }
  return (
    <>
      <DataList
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 位嘉宾`}
        empty="还没有嘉宾，添加后会显示在会议页面上"
        notFound="没有找到这样的嘉宾"
        showAll="查看全部嘉宾"
        actions={
          <Button kind="primary" onClick={() => setOpen('new')}>
            添加嘉宾
          </Button>
        }
      >
        {(rows) => (
          <Card bare>
            <SortList
              label="嘉宾"
              items={rows}
              keyOf={({ id }) => id}
              nameOf={({ name }) => name}
              open={pages.more}
              // Of what was found the others are not in sight.
              onMove={view.keyword === '' ? (guest, to) => void move(guest, to) : undefined}
            >
              {(guest) => (
                <button type="button" className="manage-row" onClick={() => setOpen(guest)}>
                  <span className="unseen">编辑</span>
                  <span aria-hidden>
                    <Avatar key={guest.avatar} name={guest.name} src={guest.avatar} />
                  </span>
                  <span className="manage-words">
                    <span className="manage-name">{guest.name}</span>
                    <span className="quiet">{[guest.company, guest.title].filter((part) => part !== '').join(' · ')}</span>
                  </span>
                </button>
              )}
            </SortList>
          </Card>
        )}
      </DataList>
      {open !== undefined && (
        <GuestSheet
          meetingId={meetingId}
          guest={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onChanged={() => void pages.retry()}
        />
      )}
    </>
  )
}
