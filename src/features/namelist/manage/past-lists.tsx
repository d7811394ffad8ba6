/** Lists that came in, the newest first; each can be taken back as long as the server says so. */
import { type Namelist, namelist as calls, type NamelistState, namelistWayWords } from '#contract/namelist.ts'
import type { Pages } from '../../../api/use-pages.ts'
import { useAction } from '../../../api/use-action.ts'
import { NextPage } from '../../../kit/list/next-page.tsx'
import { History } from '../../../kit/history.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { dayTime } from '../../../ui/format.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const standings: Record<NamelistState, readonly [word: string, tone: Tone]> = {
  coming: ['正在导入', 'brand'],
  applied: ['已导入', 'success'],
  undoing: ['正在撤销', 'pending'],
  undone: ['已撤销', 'ended'],
}

interface Props {
  meetingId: string
  pages: Pages<Namelist>
  onBegun: (taskId: string) => void
}

export function PastLists({ meetingId, pages, onBegun }: Props) {
  const undo = useAction(calls.undo)
  if (pages.rows.length === 0) return null

  async function takeBack({ id, people, grown }: Namelist) {
    const message =
      grown === 0
        ? `${people} 人的门票立即失效，名额释放，并通知他们。`
        : `${people} 人中，${grown} 人已查看、使用、转让或付款，他们保留；其余 ${people - grown} 人的门票立即失效，名额释放，并通知他们。`
    if (!(await confirm({ title: '撤销导入', message, confirm: '撤销' }))) return
    const outcome = await undo.run({ meetingId, id })
    if (outcome.ok) onBegun(outcome.data.taskId)
    else await pages.retry()
  }
  return (
    <Card title="导入过的名单">
      <History
        entries={pages.rows.map((one) => {
          const [word, tone] = standings[one.state]
          return {
            key: one.id,
            title: `${one.ticketName} · ${one.people} 人 · ${namelistWayWords[one.way]}`,
            tag: <Tag tone={tone}>{word}</Tag>,
            when: dayTime(one.createTime),
            who: one.by,
            why: one.state === 'applied' && one.grown > 0 ? `${one.grown} 人已查看、使用、转让或付款，撤销时会保留` : '',
            children: one.actions.includes('undo') && (
              <Button busy={undo.busy} label={`撤销导入：${dayTime(one.createTime)}`} onClick={() => void takeBack(one)}>
                撤销导入
              </Button>
            ),
          }
        })}
      />
      <NextPage pages={pages} />
    </Card>
  )
}
