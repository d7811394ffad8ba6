/** 公布结果: what every author is told, in their words, seen before all of them are told at once. */
import '../parts/contribute.css'
import { contributeManage as calls } from '#contract/contribute-manage.ts'
import { verdictWords } from '#contract/contribute-states.ts'
import { usePages } from '../../../api/use-pages.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Tag } from '../../../ui/tag.tsx'

export default function Publishing({ meetingId }: { meetingId: string }) {
  const view = useListView({})
  const pages = usePages(calls.texts, { meetingId }, { quiet: true, size: view.page })
  // What stands for all of them, whichever are in sight.
  const whole = useQuery(calls.texts, { meetingId, pageSize: 1 }, { quiet: true, fresh: true })
  const refresh = async () => {
    await Promise.all([pages.retry(), whole.retry()])
  }
  const publishing = useDecision(calls.publish, refresh)
  const { seen = '', total = 0 } = whole.data ?? {}
  async function publish() {
    const message = `将同时通知 ${total} 位作者，并公布结果和评审意见。公布后不能撤回。`
    if (await confirm({ title: '公布结果', message, confirm: '公布' })) await publishing.decide({ meetingId, seen }, '已公布')
  }
  return (
    <DataList
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      count={(n) => `共 ${n} 份待公布`}
      empty={<Empty>没有待公布的结果。在“投稿”中评定后，在这里核对并一起公布</Empty>}
      actions={
        total > 0 && (
          <Button kind="primary" busy={publishing.busy} onClick={() => void publish()}>
            全部公布
          </Button>
        )
      }
    >
      {(rows) => (
        <Card bare>
          <List label="待公布的结果">
            {rows.map(({ id, title, author, verdict, text, comment }) => (
              <Cell
                key={id}
                title={`${title} · ${author}`}
                note={comment === '' ? text : `${text} ${comment}`}
                value={<Tag tone="pending">{verdictWords[verdict]}</Tag>}
              />
            ))}
          </List>
        </Card>
      )}
    </DataList>
  )
}
