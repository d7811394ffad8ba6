/** Whom a rule names, before anything happens; then everybody who has none gets one. */
import { useState } from 'react'
import { certificate as calls, type CertificateRule } from '#contract/certificate.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { TaskCard, useTask } from '../../../kit/task/task-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface Props {
  meetingId: string
  rule: CertificateRule
  onClose: () => void
  onIssued: () => Promise<unknown>
}

const PAGE = 50

export function IssueSheet({ meetingId, rule: { id, name }, onClose, onIssued }: Props) {
  const [pageNum, setPageNum] = useState(1)
  const query = useQuery(calls.preview, { meetingId, id, pageNum, pageSize: PAGE }, { quiet: true, fresh: true })
  const issuing = useTask(useAction(calls.issue))
  const { taskId } = issuing
  const due = query.data?.unprintable === '' ? query.data.due : 0

  async function issue() {
    const message = `将向 ${due} 人颁发证书，并以微信或短信通知其中有账号的人。颁发后内容不随规则、模板或会议信息的修改而变。`
    if (!(await confirm({ title: `颁发“${name}”`, message, confirm: '颁发' }))) return
    await issuing.begin({ meetingId, id })
  }
  return (
    <Sheet
      title={`颁发：${name}`}
      onClose={onClose}
      footer={
        taskId === '' ? (
          <Button kind="primary" busy={issuing.busy} disabled={due === 0} onClick={() => void issue()}>
            {due === 0 ? '没有需要颁发的人' : `颁发 ${due} 张`}
          </Button>
        ) : undefined
      }
    >
      {taskId !== '' && (
        <TaskCard
          meetingId={meetingId}
          taskId={taskId}
          onOver={() => {
            void query.retry()
            void onIssued()
          }}
        />
      )}
      <Loaded query={query} waiting={<Skeleton shape="text" count={4} />}>
        {({ list, total, unnamed, held, heldPeople, unprintable, due: printable }) => (
          <>
            <p role="status">
              符合条件 {total} 人，待颁发 {printable} 人{unnamed > 0 && `；另有 ${unnamed} 人没有填写姓名，补全后才能颁发`}
            </p>
            {unprintable !== '' && <p role="alert">证书字库中没有模板或会议信息里的“{unprintable}”，修改后才能颁发。</p>}
            {held > 0 && (
              <>
                <p role="alert">另有 {held} 人的姓名或单位无法完整印出，改正前不会颁发。可去掉符号，或改用通用字、拼音。</p>
                <List label="暂不颁发的人" scrolls>
                  {heldPeople.map((one, at) => (
                    // Two people may have everything in common that is shown.
                    // oxlint-disable-next-line react/no-array-index-key
                    <Cell key={at} title={one.name} note={one.unit} value={`无法印出“${one.unprintable}”`} />
                  ))}
                </List>
              </>
            )}
            <List label="符合条件的人" scrolls>
              {list.map((one, at) => (
                <Cell
                  // Two people may have everything in common that is shown.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={`${pageNum} ${at}`}
                  title={one.name}
                  note={[one.unit, one.mobile].filter((part) => part !== '').join(' · ')}
                  value={one.had === 1 ? '已有' : one.unprintable === '' ? '待颁发' : '暂不颁发'}
                />
              ))}
            </List>
            {total > PAGE && (
              <div className="certificate-acts">
                {pageNum > 1 && <Button onClick={() => setPageNum(pageNum - 1)}>上一页</Button>}
                {pageNum * PAGE < total && <Button onClick={() => setPageNum(pageNum + 1)}>下一页</Button>}
              </div>
            )}
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
