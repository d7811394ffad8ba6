/** 会后资料: what organisers leave the people of their meeting. */
import { useState } from 'react'
import { type Material, material as calls, MATERIALS_MAX } from '#contract/material.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MaterialRows } from '../../../kit/material-rows.tsx'
import { MaterialSheet } from './material-sheet.tsx'

export default function Materials({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.own, { meetingId }, { quiet: true, fresh: true })
  const removing = useAction(calls.remove)
  const [open, setOpen] = useState(false)

  async function remove({ id, name }: Material) {
    const asks = '参会人将不能再查看和下载，不能找回。'
    if (!(await confirm({ title: `删除「${name}」`, message: asks, confirm: '删除' }))) return
    const outcome = await removing.run({ meetingId, id })
    if (!outcome.ok) return void query.retry()
    notice.success('已删除')
    query.put(outcome.data)
  }

  const add = (
    <Button kind="primary" onClick={() => setOpen(true)}>
      添加资料
    </Button>
  )
  return (
    <>
      <Loaded query={query} waiting={<Skeleton shape="text" count={3} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty action={add}>还没有资料。上传讲稿、纪要或照片，参会人在会议页和门票里就能看到</Empty>
          ) : (
            <Card title="会后资料" aside={`${all.length} / ${MATERIALS_MAX} 份`}>
              <p className="quiet">有门票或曾有门票的人可以查看，其他人看不到。</p>
              <MaterialRows
                materials={all}
                renderMore={(one) => (
                  <Button kind="danger" label={`删除 ${one.name}`} busy={removing.busy} onClick={() => void remove(one)}>
                    删除
                  </Button>
                )}
              />
              {all.length < MATERIALS_MAX && <div className="material-acts">{add}</div>}
            </Card>
          )
        }
      </Loaded>
      {open && (
        <MaterialSheet
          meetingId={meetingId}
          onClose={() => setOpen(false)}
          onSaved={(all) => {
            setOpen(false)
            query.put(all)
          }}
        />
      )}
    </>
  )
}
